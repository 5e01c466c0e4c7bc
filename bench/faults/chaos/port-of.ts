import type { Server } from 'node:http'

/** Opens and closes a server again and again on one port; closing also ends its connections. */
export function portOf(server: Server) {
  return {
    listen: (port: number) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          server.off('error', reject)
          resolve()
        })
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
