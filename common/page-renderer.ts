// The contract between the server and the renderer of its pages (client/src/entry-server.tsx). The server passes in whatever a page needs, so
// that the renderer knows procedures by name only.
import type { PageFacts } from './page-facts.ts'

/** A public page: the name of its file, and its address without search fields that do not change it. */
export type PageAddress<File extends string = string> = { file: File; path: string }

/** A procedure's answer as JSON, or the shape of its error. */
export type Answered = { data: unknown } | { refusal: unknown }
export type Ask = (procedure: string, input: unknown) => Promise<Answered>

export type RenderOptions = {
  ask: Ask
  facts: PageFacts
  /** True if the request has no session. False leaves open who is signed in. */
  isVisitor: boolean
}

/** `head` holds the tags for the document's head. */
export type Markup = { head: string; body: string }

export type PreparedPage = {
  status: number
  /** The query cache for hydration, as JSON that is safe inside a document. */
  hydration: string
  /** Renders the page. Rejects with what a component throws. */
  render: () => Promise<Markup>
}

export type PageRenderer = {
  /** The public page at `pathname`, with the fields of `search` that it shows, in their order. Any other address is the 404 page's. */
  findPage(pathname: string, search: string): Promise<PageAddress>
  /** Loads everything that a page shows; `page` comes from `findPage`. Rejects if the shop could not be asked. */
  preparePage(page: PageAddress, options: RenderOptions): Promise<PreparedPage>
}
