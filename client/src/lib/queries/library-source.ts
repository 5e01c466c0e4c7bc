import type { Utils } from './cache-utils.ts'
import type { Library } from './library.ts'
import type { PageAnswers } from './page-answers.ts'
import { createUtils, type LibraryLoader } from './utils.ts'

/** The source of the library for components, and of the page's own answers before it has loaded. */
export type LibrarySource = LibraryLoader & { readonly utils: Utils }

/** Loads the library once, with the first call of `load`; the call after a failure retries. */
export function createLibrarySource(answers: PageAnswers, load: () => Promise<Library>): LibrarySource {
  let library: Library | null = null
  let loading: Promise<Library> | undefined
  const source = {
    answers,
    library: () => library,
    load() {
      loading ??= load().then(
        (loaded) => {
          library = loaded
          return loaded
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
  return { ...source, utils: createUtils(source) }
}

/** For pages that are rendered with a library that has loaded. */
export function sourceOf(library: Library): LibrarySource {
  const source = { answers: new Map(), library: () => library, load: () => Promise.resolve(library) }
  return { ...source, utils: createUtils(source) }
}
