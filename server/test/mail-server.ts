// A real mail server that can misbehave.
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `down` accepts no connections, `refuse` rejects the sender, `drop` accepts a message and hangs up, `hang` never answers. */
export type Mood = 'well' | 'down' | 'refuse' | 'drop' | 'hang'

export type ReceivedMail = { from: string; to: string[]; raw: string; headers: Map<string, string>; html: string; text: string }

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/**
 * Starts a server that accepts everything; `url` is the value for SMTP_URL. `onData` runs when a message has arrived, before the answer.
 */
export async function startMailServer({ onData = () => {} }: { onData?: () => unknown } = {}) {
  const received: ReceivedMail[] = []
  let mood: Mood = 'well'
  let attempts = 0
  const sockets = new Set<Socket>()

  const open = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (_session, done) => {
        attempts += 1
        if (mood !== 'hang') done()
      },
      onMailFrom: (_address, _session, done) =>
        mood === 'refuse' ? done(Object.assign(new Error('Come back later'), { responseCode: 451 })) : done(),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        const answer = async () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          received.push(
            readMail(
              from,
              envelope.rcptTo.map(({ address }) => address),
              Buffer.concat(chunks).toString('utf8'),
            ),
          )
          await onData()
          if (mood === 'drop') for (const socket of sockets) socket.destroy()
          else done()
        }
        stream.on('end', () => void answer())
      },
    })
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => sockets.add(socket.on('close', () => sockets.delete(socket))))
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
    become: async (next: Mood) => {
      if (mood === 'down') server = await open(port)
      mood = next
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
