import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '#server/lib/start-error.ts'

/** Checks, before the database starts, that the shop can listen there. Returns the port, a free one for 0. Throws `StartError`. */
export async function checkPort(host: string, port: number): Promise<number> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw explainListening(error, host, port)
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : port
}

/** One line for an error of `listen`: what is wrong, and what to do. */
export function explainListening(error: unknown, host: string, port: number): StartError {
  const { code = '', message = String(error) } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  return new StartError(adviceOf(code, host, port) ?? `Nothing can listen on HOST ${host} and PORT ${port}: ${message}`)
}

function adviceOf(code: string, host: string, port: number): string | null {
  const hosts = '127.0.0.1 for this machine alone, 0.0.0.0 for every network, or one of its own addresses'
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is taken on HOST ${host}: stop the program that listens there, or set PORT to another one (0 picks a free one)`
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is not an address of this machine: set it to ${hosts}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return `HOST ${host} is neither an address nor a name that this machine knows: set it to ${hosts}`
    case 'EACCES':
      return `PORT ${port} is not allowed to this user: set PORT to 1024 or above, and put a proxy in front for lower ones`
    default:
      return null
  }
}
