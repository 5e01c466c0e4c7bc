import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'

/** What `scripts/dev.mjs` starts with. */
export type DevProcess = {
  /** The folder of the project. */
  root: string
  /** Carries Vite's websocket too. */
  http: Server
  vite: ViteDevServer
  /** Loads a module by its path in the project; what depends on a changed file is evaluated again. */
  load: (file: string) => Promise<unknown>
  /** Makes `load` evaluate everything again. */
  forget: () => void
  /** Emits `change` with the path of each file of the sources that was added, changed or removed. */
  changes: EventEmitter<{ change: [file: string] }>
  /** See `PageSource`. */
  nonce: string
  variables: Record<string, string | undefined>
  stopping: AbortSignal
}
