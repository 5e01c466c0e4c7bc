// The contract between the server and its page renderer (client/src/entry-server.tsx). The server passes in everything that a page needs,
// so that the renderer knows procedures by name only.
import type { PageFacts } from './page-facts.ts'

/**
 * A public page: its folder below `client/src/pages`, and its address with only the search parameters that change the page. `isRare`: the
 * address contains a value that hardly any two visitors share.
 */
export type PageAddress = { file: string; path: string; isRare?: boolean }

/** A procedure's answer as JSON, or the shape of its error. */
export type Answered = { data: unknown } | { refusal: unknown }
export type Ask = (procedure: string, input: unknown) => Promise<Answered>

export type RenderOptions = {
  ask: Ask
  facts: PageFacts
  /** True if the request has no session. False does not mean that a user is signed in. */
  isVisitor: boolean
}

/** The tags of the head, the symbols of the page's icons, and the page. */
export type Markup = { head: string; sprite: string; body: string }

export type PreparedPage = {
  status: number
  hydration: string
  /** Renders the page. Rejects with the error that a component throws. */
  render: () => Promise<Markup>
}

export type PageRenderer = {
  /** The public page at `pathname`, with the search parameters that it uses, in the page's order; the 404 page for any other address. */
  findPage(pathname: string, search: string): Promise<PageAddress>
  /** The name of the page at `pathname`; undefined if it is the 404 page. */
  nameOf(pathname: string): string | undefined
  /** The addresses that search engines should find; parts are listed apart. */
  listedPaths: readonly string[]
  /** Loads all data for a page; `page` comes from `findPage`. Rejects if loading fails. */
  preparePage(page: PageAddress, options: RenderOptions): Promise<PreparedPage>
}
