// Opens postgres.js's sockets with encryption. If postgres.js itself upgrades a socket, a slot whose connection died with a partly written
// query never sends the TLS request, and so never reconnects.
import { isIP, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { type Sockets, silenceError } from './silence.ts'

/** The part of its own, mutable options that postgres.js passes to a socket factory. */
type DriverOptions = {
  host: string[]
  port: number[]
  path: string | false
  fetch_types: boolean
  shared: { typeArrayMap: Record<number, number> }
}

type Address = { host: string; port: number }
type Encryption = { wanted: boolean; insisted: boolean; verified: boolean; direct: boolean }

export type SocketSource = {
  open: (options: DriverOptions) => Socket | Promise<Socket>
  /** Resolves when no socket is open or being opened. */
  untilNone: () => Promise<void>
  closeSilent: Sockets['closeSilent']
  close: () => void
}

/** A socket's state: its unanswered requests, and when it last had none or received something. */
type Watched = { countUnanswered: () => number; bytesRead: number; fineAtMs: number }

// postgres.js waits at most ten milliseconds before it opens a socket for a queued query.
const longerThanBackoffMs = 50
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/**
 * Creates one client's sockets for `url`, with TLS according to `sslmode`: `prefer` if the server supports it, `require` always, both with
 * any certificate; `verify-full` with a certificate that Node trusts for that host. `connectWithinMs` limits the time until a socket is
 * ready. `open` never rejects; `close` ends all sockets, after which `open` throws.
 */
export function createSocketSource(url: string, connectWithinMs: number): SocketSource {
  const encryption = readEncryption(url)
  const sockets = new Map<Socket, Watched>()
  let attempts = 0
  let closed = false
  return { open, untilNone, closeSilent, close }

  function open(options: DriverOptions): Socket | Promise<Socket> {
    const { host, port, path } = options
    if (closed) throw Object.assign(new Error('The database client is closed'), { code: 'CONNECTION_ENDED' })
    // A connection that dies while it fetches the array types causes an unhandled rejection, so fetch them only once.
    if (Object.keys(options.shared.typeArrayMap).length > 0) options.fetch_types = false
    const socket = new Socket()
    const watched: Watched = { countUnanswered: () => 0, bytesRead: 0, fineAtMs: 0 }
    sockets.set(
      socket.once('close', () => sockets.delete(socket)),
      watched,
    )
    const prepare = (ready: Socket): Socket => {
      watched.countUnanswered = countRequests(ready)
      return tellErrorAtClose(ready)
    }
    if (path) return prepare(socket.connect(path))
    const turn = attempts++ % host.length
    const address = { host: host[turn] ?? 'localhost', port: port[turn] ?? 5432 }
    socket.connect(address)
    if (!encryption.wanted) return named(prepare(socket), address)
    const impatience = setTimeout(() => socket.destroy(failure('CONNECT_TIMEOUT', 'No answer to the wish for TLS')), connectWithinMs)
    return encrypt(socket, address, encryption)
      .then((ready) => named(prepare(ready), address), failingSocket)
      .finally(() => clearTimeout(impatience))
  }

  async function untilNone(): Promise<void> {
    do await pause(longerThanBackoffMs)
    while (sockets.size > 0)
  }

  function closeSilent(nowMs: number, withinMs: number): { closed: number; left: number } {
    let [closed, left] = [0, 0]
    for (const [socket, watched] of sockets) {
      // A socket that never received anything is still connecting, which has its own timeout.
      if (socket.bytesRead === 0) continue
      const isFine = watched.countUnanswered() === 0 || socket.bytesRead !== watched.bytesRead
      if (isFine) Object.assign(watched, { bytesRead: socket.bytesRead, fineAtMs: nowMs })
      if (nowMs - watched.fineAtMs <= withinMs) left++
      else {
        closed++
        socket.destroy(silenceError())
      }
    }
    return { closed, left }
  }

  function close(): void {
    closed = true
    for (const socket of sockets.keys()) socket.destroy()
  }
}

// Parsed like postgres.js does.
function readEncryption(url: string): Encryption {
  const query = new URL(url.replace(/\/\/[^/?]*/, '//hosts')).searchParams
  const mode = query.get('sslmode') ?? query.get('ssl') ?? 'disable'
  return {
    wanted: mode !== 'disable' && mode !== 'false',
    insisted: mode !== 'prefer',
    verified: !['prefer', 'allow', 'require'].includes(mode),
    direct: query.get('sslnegotiation') === 'direct',
  }
}

async function encrypt(plain: Socket, { host }: Address, { insisted, verified, direct }: Encryption): Promise<Socket> {
  await untilEvent(plain, 'connect')
  if (!direct) {
    plain.write(sslRequest)
    const answer = String(await untilEvent(plain, 'data'))
    if (answer === 'N' && !insisted) return plain
    // Bytes between the S and the handshake were injected.
    if (answer !== 'S') throw failure('CONNECTION_CLOSED', 'The database does not offer TLS')
  }
  const secure = connectTls({
    socket: plain,
    host,
    servername: isIP(host) ? '' : host,
    rejectUnauthorized: verified,
    ...(direct && { ALPNProtocols: ['postgresql'] }),
  })
  await untilEvent(secure, 'secureConnect')
  return secure
}

function untilEvent(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket
      .once(event, resolve)
      .once('error', reject)
      .once('close', () => reject(failure('CONNECTION_CLOSED', 'The database closed the connection')))
  })
}

// postgres.js never reuses a slot for which it got no socket, so give it a destroyed one.
function failingSocket(error: Error): Socket {
  return tellErrorAtClose(new Socket().destroy(error))
}

/**
 * Makes a socket emit its error and its close in the same tick. Between the two, postgres.js would still hand out the connection. A query
 * on it would be neither sent nor rejected, and would later receive the answer to another query.
 */
function tellErrorAtClose(socket: Socket): Socket {
  const emit = socket.emit.bind(socket)
  let error: unknown = null
  socket.emit = (event: string, ...given: unknown[]) => {
    if (event === 'error') {
      error = given[0]
      return true
    }
    if (event !== 'close') return emit(event, ...given)
    if (error) emit('error', error)
    return emit('close', false)
  }
  return socket
}

/**
 * Counts a socket's unanswered requests. Each ends with Sync, or is a simple Query, and is answered with one ReadyForQuery. Counting the
 * guarded statements is not enough: postgres.js itself sends COMMIT, ROLLBACK and SAVEPOINT, and requests types.
 */
function countRequests(socket: Socket): () => number {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  const [requestsIn, answersIn] = [createMessageCounter('QS'), createMessageCounter('Z')]
  let hasGreeted = false
  let unanswered = 0
  socket.write = (...given: unknown[]) => {
    // The first write is the startup message, which has no kind byte. Bytes that the slot could not send before its connection died may
    // precede it.
    unanswered += hasGreeted ? requestsIn(given[0] as Buffer) : 1
    hasGreeted = true
    return write(...given)
  }
  socket.on('data', (chunk: Buffer) => {
    unanswered -= answersIn(chunk)
  })
  return () => unanswered
}

/**
 * Counts messages of some kinds in a stream. A message is a byte for the kind, four bytes for the length of the rest including themselves,
 * and the rest.
 */
function createMessageCounter(kinds: string): (chunk: Buffer) => number {
  const wanted = Buffer.from(kinds)
  const nothing = Buffer.alloc(0)
  let cut: Buffer = nothing
  let ahead = 0
  return (chunk) => {
    const bytes = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk
    let count = 0
    let at = ahead
    for (; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) if (wanted.includes(bytes[at] ?? 0)) count++
    cut = at < bytes.length ? bytes.subarray(at) : nothing
    ahead = Math.max(0, at - bytes.length)
    return count
  }
}

// The driver reads the address back from the socket for its messages.
function named(socket: Socket, address: Address): Socket {
  return Object.assign(socket, address)
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
