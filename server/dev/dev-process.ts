import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'

/** What `scripts/dev.mjs` passes in. */
export type DevProcess = {
  /** The project's root folder. */
  root: string
  /** Also carries Vite's websocket. */
  http: Server
  vite: ViteDevServer
  /** Loads a module by its path in the project; evaluates modules again if a file they depend on changed. */
  load: (file: string) => Promise<unknown>
  /** Makes `load` evaluate everything again. */
  forget: () => void
  /** Emits `change` with the path of each source file that was added, changed or removed. */
  changes: EventEmitter<{ change: [file: string] }>
  /** See `PageSource`. */
  nonce: string
  variables: Record<string, string | undefined>
  stopping: AbortSignal
}
