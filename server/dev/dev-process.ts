import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'

/** Created by `scripts/dev.mjs`. */
export type DevProcess = {
  root: string
  /** Also serves Vite's websocket. */
  http: Server
  vite: ViteDevServer
  /** Loads a module by its path in the project. Evaluates modules again if a file that they depend on has changed. */
  load: (file: string) => Promise<unknown>
  forget: () => void
  /** Emits `change` with the path of each source file that was added, changed or removed. */
  changes: EventEmitter<{ change: [file: string] }>
  /** See `PageSource`. */
  nonce: string
  variables: Record<string, string | undefined>
  stopping: AbortSignal
}
