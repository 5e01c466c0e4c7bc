// The contract between the server and the renderer of its pages (client/src/entry-server.tsx). The server passes in everything that a page
// needs, so that the renderer knows procedures by name only.
import type { PageFacts } from './page-facts.ts'

/**
 * A public page: the name of its file, and its address without search parameters that do not change it. `isRare`: the address has a value that
 * hardly any two visitors share.
 */
export type PageAddress<File extends string = string> = { file: File; path: string; isRare?: boolean }

/** A procedure's answer as JSON, or the shape of its error. */
export type Answered = { data: unknown } | { refusal: unknown }
export type Ask = (procedure: string, input: unknown) => Promise<Answered>

export type RenderOptions = {
  ask: Ask
  facts: PageFacts
  /** True if the request has no session. False says nothing about who is signed in. */
  isVisitor: boolean
}

/** `head` holds the tags for the document's head. */
export type Markup = { head: string; body: string }

export type PreparedPage = {
  status: number
  /** The query cache for hydration, as JSON that is safe inside an HTML document. */
  hydration: string
  /** Renders the page. Rejects with what a component throws. */
  render: () => Promise<Markup>
}

export type PageRenderer = {
  /** The public page at `pathname`, with the search parameters that it uses, in their order; the 404 page for any other address. */
  findPage(pathname: string, search: string): Promise<PageAddress>
  /** Loads all data of a page; `page` comes from `findPage`. Rejects if the data could not be loaded. */
  preparePage(page: PageAddress, options: RenderOptions): Promise<PreparedPage>
}
