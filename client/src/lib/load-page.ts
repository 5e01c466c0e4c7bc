// A page loads its data before it renders: on the server, and in the browser when a visitor is about to open it.
import type { createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '#server/trpc/router.ts'

/** The shop's procedures, called through a query cache. */
export type ShopQueries = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

export type PageLocation = { pathname: string; params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

/** The address matches a route, but its page does not exist. */
export class PageNotFound extends Error {}

/** Fetches the data that a page shows first. Rejects with the first failure, or with `PageNotFound`. */
export type LoadPage = (queries: ShopQueries, location: PageLocation) => Promise<unknown>
