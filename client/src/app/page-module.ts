// What the file of a page exports, for the router, for the server that renders it, and for whoever loads it ahead.
import type { createTRPCQueryUtils } from '@trpc/react-query'
import type { ComponentType } from 'react'
import type { AppRouter } from '#server/trpc/router.ts'

/** The procedures of the shop, asked through a cache of queries. */
export type ShopQueries = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

/** An address of a page: what its pattern names, and the fields behind the question mark. */
export type Where = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

/** There is no page at this address, whatever its pattern says. */
export class NothingThere extends Error {}

/** Asks for all that a page shows first. Rejects with the first refusal, or with `NothingThere`. */
export type LoadPage = (queries: ShopQueries, where: Where) => Promise<unknown>

export type PageModule = {
  default: ComponentType
  /** The fields of the address that the page shows; any other makes no other page. */
  searchFields?: readonly string[]
  load?: LoadPage
}
