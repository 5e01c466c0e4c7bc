// A real mail server that can misbehave. Fault programs use it too.
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/**
 * `down` accepts no connections, `refuse` rejects the sender, `drop` accepts a message and hangs up, `hang` never answers, `slow` takes a while
 * for each message, `nonsense` greets with garbage, rejects senders and recipients for now and for good, or hangs up, in turn.
 */
export type Mood = 'well' | 'down' | 'refuse' | 'drop' | 'hang' | 'slow' | 'nonsense'

export type ReceivedMail = { from: string; to: string[]; raw: string; headers: Map<string, string>; html: string; text: string }

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

type Options = {
  /** Runs when a message has arrived, before the answer. */
  onData?: () => unknown
  /** Runs for each message that was accepted. */
  onAccepted?: (mail: ReceivedMail) => void
  /** False if `received` must not collect the messages: a long run has no room for them. */
  keeps?: boolean
}

const slowMs = 3_000
const nonsense = ['greeting', 'later', 'never', 'drop'] as const

/** Starts a server that accepts everything; `url` is the value for SMTP_URL. */
export async function startMailServer({ onData = () => {}, onAccepted = () => {}, keeps = true }: Options = {}) {
  const received: ReceivedMail[] = []
  let mood: Mood = 'well'
  let patienceMs = slowMs
  let attempts = 0
  const sockets = new Set<Socket>()
  /** The current nonsense. */
  const isNow = (kind: (typeof nonsense)[number]) => mood === 'nonsense' && nonsense[attempts % nonsense.length] === kind
  const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

  const open = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (_session, done) => {
        if (mood !== 'hang') done()
      },
      onMailFrom: (_address, _session, done) => done(mood === 'refuse' || isNow('later') ? refusal('Come back later', 451) : null),
      onRcptTo: (_address, _session, done) => done(isNow('never') ? refusal('There is no such mailbox', 550) : null),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        const answer = async () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          const to = envelope.rcptTo.map(({ address }) => address)
          const mail = readMail(from, to, Buffer.concat(chunks).toString('utf8'))
          if (keeps) received.push(mail)
          await onData()
          if (mood === 'slow') await pause(patienceMs)
          if (mood === 'drop' || isNow('drop')) for (const socket of sockets) socket.destroy()
          else {
            onAccepted(mail)
            done()
          }
        }
        stream.on('end', () => void answer())
      },
    })
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      attempts += 1
      sockets.add(socket.on('close', () => sockets.delete(socket)))
      if (isNow('greeting')) socket.end('<html>This is no mail server</html>\r\n')
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return server
  }

  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  let server = await open(0)
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    attempts: () => attempts,
    to: (address: string) => received.filter(({ to }) => to.includes(address)),
    /** `ms` is how long a slow server takes for a message, 3 s by default. */
    become: async (next: Mood, ms = slowMs) => {
      if (mood === 'down') server = await open(port)
      mood = next
      patienceMs = ms
      if (next === 'down') await close()
    },
    stop: async () => {
      if (mood !== 'down') await close()
    },
  }
}

function readMail(from: string, to: string[], raw: string): ReceivedMail {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '?'
  const parts = body.split(`--${boundary}`).map((part) => splitPart(part.replace(/^\r\n/, '')))
  const partOf = (type: string) => parts.find((part) => part.headers.get('content-type')?.startsWith(type))
  return { from, to, raw, headers, html: decode(partOf('text/html')), text: decode(partOf('text/plain')) }
}

function splitPart(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
  return { headers, body: raw.slice(end + 4) }
}

function decode(part: ReturnType<typeof splitPart> | undefined): string {
  if (!part) return ''
  const body = part.body.trimEnd()
  const encoding = part.headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n')
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
