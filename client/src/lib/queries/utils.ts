// `trpc.useUtils()`: the utilities of the query cache, which wait for the library if necessary.
import type { Utils } from './cache-utils.ts'
import type { Library } from './library.ts'
import { hashOf, type PageAnswers, queryKeyOf } from './page-answers.ts'
import { pathProxy } from './path-proxy.ts'

export type LibraryLoader = {
  readonly library: () => Library | null
  readonly load: () => Promise<Library>
  readonly answers: PageAnswers
}

export function createUtils({ answers, library, load }: LibraryLoader): Utils {
  return pathProxy((path, args) => {
    const loaded = library()
    if (loaded) return callAt(loaded, path, args)
    if (path.at(-1) === 'getData') return answers.get(hashOf(queryKeyOf(path.slice(0, -1), args[0])))?.data
    return load().then((late) => callAt(late, path, args))
  }) as Utils
}

function callAt({ utils, trpcClient }: Library, path: readonly string[], args: unknown[]): unknown {
  const [first = '', ...rest] = path
  const [object, names] = first === 'client' ? [trpcClient, rest] : [utils, path]
  let call: unknown = object
  for (const name of names) call = Reflect.get(call as object, name)
  return (call as (...args: unknown[]) => unknown)(...args)
}
