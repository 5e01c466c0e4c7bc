import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '#server/lib/start-error.ts'

/**
 * Checks, before the database starts, that the shop can listen on the port. Returns the port, or a free one for 0. `name` is the setting's
 * name for the error. Throws `StartError`.
 */
export async function checkPort(host: string, port: number, name = 'PORT'): Promise<number> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw explainListening(error, host, port, name)
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : port
}

/** One line for an error from `listen`: the problem, and what to do. */
export function explainListening(error: unknown, host: string, port: number, name = 'PORT'): StartError {
  const { code = '', message = String(error) } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  return new StartError(adviceOf(code, host, port, name) ?? `The shop cannot listen on HOST ${host} and ${name} ${port}: ${message}`)
}

function adviceOf(code: string, host: string, port: number, name: string): string | null {
  const hosts = '127.0.0.1 for this machine only, 0.0.0.0 for every network, or one of its own addresses'
  switch (code) {
    case 'EADDRINUSE':
      return `${name} ${port} on HOST ${host} is in use: stop the program that uses it, or set another ${name} (0 picks a free one)`
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is not an address of this machine: set it to ${hosts}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return `HOST ${host} is neither an address nor a name that this machine knows: set it to ${hosts}`
    case 'EACCES':
      return `This user may not listen on ${name} ${port}: set ${name} to 1024 or above, and use a proxy for lower ports`
    default:
      return null
  }
}
