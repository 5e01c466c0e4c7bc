// A bKash that hangs on request until it is released. Executed payments are paid.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { paymentID: string; path: string }
type Made = { paymentID: string; amount: string; currency: string; merchantInvoiceNumber: string; intent: string; mode: string }

export type HangingBkash = Readonly<{
  url: string
  /** The calls about a payment: executions and queries. */
  asked: Asked[]
  /** The most calls that were unanswered at once. */
  mostAtOnce: () => number
  /** The requests for a token. */
  grants: () => number
  /** Makes paths with this ending hang from now on; `grant`, `refresh`, `create`, `status` and `execute` can hang. */
  hang: (...ends: string[]) => void
  /** Answers all hanging calls, and stops hanging. Every created payment is then paid. */
  release: () => void
  close: () => void
}>

export async function openHangingBkash(): Promise<HangingBkash> {
  const made = new Map<string, Made>()
  const asked: Asked[] = []
  const held = new Set<() => void>()
  const paid = new Set<string>()
  let hanging = new Set<string>()
  let most = 0
  let grants = 0
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()))

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    const end = path.split('/').at(-1) ?? ''
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, string>
    const answer = () => send(response, answerOf(end, body))
    if (end === 'grant' || end === 'refresh') grants += 1
    if (body['paymentID'] !== undefined) asked.push({ paymentID: body['paymentID'], path: end })
    if (!hanging.has(end)) return void answer()
    held.add(answer)
    most = Math.max(most, held.size)
    response.once('close', () => held.delete(answer))
  }

  function answerOf(end: string, body: Record<string, string>): unknown {
    if (end === 'grant' || end === 'refresh')
      return { statusCode: '0000', id_token: 'token', token_type: 'Bearer', expires_in: 3_600, refresh_token: 'again' }
    if (end === 'create') {
      const { amount = '', currency = '', merchantInvoiceNumber = '' } = body
      const payment = { paymentID: `TR${made.size}`, amount, currency, merchantInvoiceNumber, intent: 'sale', mode: '0011' }
      made.set(payment.paymentID, payment)
      return { statusCode: '0000', ...payment, bkashURL: `https://bkash.test/${payment.paymentID}`, transactionStatus: 'Initiated' }
    }
    const payment = made.get(body['paymentID'] ?? '')
    if (end === 'execute') paid.add(payment?.paymentID ?? '')
    if (!paid.has(payment?.paymentID ?? '')) return { statusCode: '0000', ...payment, transactionStatus: 'Initiated' }
    return { statusCode: '0000', ...payment, trxID: `TX${payment?.paymentID}`, transactionStatus: 'Completed' }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    mostAtOnce: () => most,
    grants: () => grants,
    hang: (...ends) => {
      hanging = new Set(ends)
    },
    release: () => {
      for (const id of made.keys()) paid.add(id)
      hanging = new Set()
      for (const answer of held) answer()
      held.clear()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const send = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
