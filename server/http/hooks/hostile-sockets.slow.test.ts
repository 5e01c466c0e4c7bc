// Misbehaving clients on real sockets: the server cuts them off, counts them correctly, and keeps serving others.
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { headersTooLarge } from '#server/http/hooks/server-limits.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
await shop.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = shop.app.server.address() as AddressInfo
const customer = await shop.person()
await shop.item()

const maxInFlight = 512

/** Sends raw text. Returns everything that arrives until the server closes the connection or `withinMs` has passed. */
async function sendRaw(text: string, { end = false, withinMs = 30_000 } = {}): Promise<{ answer: string; closed: boolean }> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    answer += part
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text, 'latin1')
  if (end) socket.end()
  const closed = await Promise.race([once(socket, 'close').then(() => true), pause(withinMs).then(() => false)])
  socket.destroy()
  return { answer, closed }
}

async function connected(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const healthy = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/items?limit=1`)
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n${headers}\r\n`
const closing = 'Connection: close\r\n'

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['an unknown method', 'BREW /items HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a version of tomorrow', 'GET /items HTTP/9.9\r\nHost: x\r\n\r\n', 400],
  ['a header without a colon', 'GET /items HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400],
  ['a NUL in a header', 'GET /items HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n', 400],
  ['two lengths', 'POST /reviews HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef', 400],
  ['a length and chunks', 'POST /reviews HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ['a negative length', 'POST /reviews HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
  ['a length beyond numbers', `POST /reviews HTTP/1.1\r\nHost: x\r\nContent-Length: ${'9'.repeat(30)}\r\n\r\n`, 400],
  [
    'a broken chunk',
    'POST /trpc/accounts.signIn HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    400,
  ],
  ['an obsolete line fold', 'GET /items HTTP/1.1\r\nHost: x\r\n A: b\r\n\r\n', 400],
  ['a head of 40 KB', get('/items', `A: ${'a'.repeat(40_000)}\r\n`), 431],
  ['9,000 headers', get('/items', 'A: b\r\n'.repeat(9_000)), 431],
  ['a path of 40 KB', get(`/${'a'.repeat(40_000)}`), 431],
])('refuses %s in the error format and closes', async (_name, text, status) => {
  const { answer, closed } = await sendRaw(text)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    code: status === 431 ? 'HEADERS_TOO_LARGE' : 'BAD_REQUEST',
    message: status === 431 ? headersTooLarge : messages.badInput,
    requestId: expect.any(String),
  })
  expect(closed).toBe(true)
  await healthy()
})

it('refuses a HEAD with an oversized head without sending a body', async () => {
  const { answer, closed } = await sendRaw(`HEAD /items HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 431 .*\r\n\r\n$/s)
  expect(closed).toBe(true)
})

it.each([
  ['no host', 'GET /items HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a host that is none', `GET /items?limit=1 HTTP/1.1\r\nHost: [\r\n${closing}\r\n`],
  ['a host that is none, for a procedure', `GET /trpc/reviews.count HTTP/1.1\r\nHost: [\r\n${closing}\r\n`],
  ['a host with blanks, for a procedure', `GET /trpc/reviews.count HTTP/1.1\r\nHost: a b:99999999\r\n${closing}\r\n`],
  ['an empty host, for a procedure', `GET /trpc/reviews.count HTTP/1.1\r\nHost: \r\n${closing}\r\n`],
  ['an address in place of a path', get('http://evil.test/items?limit=1', closing)],
  ['an impossible address in place of a path', get('http://[/items?limit=1', closing)],
  ['an address with an impossible port', get('http://a:99999999/items?limit=1', closing)],
  ['an address, for a procedure', get('http://[/trpc/reviews.count', closing)],
  ['two slashes', get('//evil.test/items?limit=1', closing)],
  ['two slashes, for a procedure', get('//trpc/reviews.count', closing)],
  ['a star', get('*', closing)],
  ['raw bytes in the path', get('/items/\xff\xfe', closing)],
  ['raw bytes in the query', get('/items?limit=1&q=\xff\xfe', closing)],
  ['raw bytes in the query of a list', get('/items?limit=1&type=\xc3\xa4', closing)],
  ['raw bytes in a cookie', get('/items?limit=1', `Cookie: \xff=\xfe; a="\r\n${closing}`)],
  ['raw bytes in the credential', get('/orders', `Authorization: Bearer \xff\xfe\r\n${closing}`)],
  ['two credentials', get('/orders', `Authorization: Bearer a\r\nAuthorization: Bearer b\r\n${closing}`)],
  ['an upgrade', get('/items?limit=1', 'Connection: upgrade\r\nUpgrade: websocket\r\n')],
  [
    'an upgrade to HTTP/2',
    get('/items?limit=1', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n'),
  ],
  ['an expectation', get('/items?limit=1', `Expect: banana\r\n${closing}`)],
  ['a body with GET', `GET /items?limit=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n${closing}\r\n{}`],
  ['HTTP/1.0', 'GET /items?limit=1 HTTP/1.0\r\n\r\n'],
  ['CONNECT', `CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n${closing}\r\n`],
  ['TRACE', `TRACE /items HTTP/1.1\r\nHost: x\r\n${closing}\r\n`],
])('survives %s without an error', async (_name, text) => {
  const { answer } = await sendRaw(text, { withinMs: 500 })
  expect(answer).not.toMatch(/^HTTP\/1.1 5/)
  expect(answer).not.toMatch(/evil\.test/)
  expect(shop.faults).toEqual([])
  await healthy()
})

it('cuts off a slow body and an endless head', async () => {
  const { server } = shop.app
  expect(server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 15_000 })
  // The same mechanism with shorter timeouts; the server's own setting decides how often it checks.
  Object.assign(server, { requestTimeout: 1_000, headersTimeout: 600 })
  try {
    const head = (await connected()).resume()
    const body = await connected()
    let answer = ''
    body.setEncoding('latin1').on('data', (part: string) => {
      answer += part
    })
    head.write('GET /items HTTP/1.1\r\n')
    body.write(
      `POST /reviews HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${customer.token}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
    )
    const drip = setInterval(() => {
      head.write('A: b\r\n')
      body.write(' ')
    }, 100)
    const start = performance.now()
    try {
      await Promise.all([once(head, 'close'), once(body, 'close')])
    } finally {
      clearInterval(drip)
    }
    expect(performance.now() - start).toBeLessThan(25_000)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
  } finally {
    Object.assign(server, { requestTimeout: 30_000, headersTimeout: 10_000 })
  }
  await healthy()
})

it('stops counting clients that hang up: before the body, during it, before the answer, and with pipelined requests', async () => {
  const post = `POST /reviews HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${customer.token}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
  const texts = [
    post,
    `${post}{"description":`,
    get('/items'),
    get('/items').repeat(40),
    get('/healthz').repeat(40),
    post.replace('5000', '3').repeat(3),
  ]
  for (let round = 0; round < 40; round++) {
    const sockets = await Promise.all(texts.map(connected))
    for (const [i, socket] of sockets.entries()) socket.write(texts[i] ?? '')
    if (round % 2 === 0) await pause(5)
    for (const socket of sockets) {
      if (round % 3 === 0) socket.destroy()
      else socket.resetAndDestroy()
    }
  }
  await pause(300)
  await expectRoomFor(maxInFlight)
})

it('stops counting requests that never had a socket', async () => {
  for (let batch = 0; batch < 3; batch++) {
    const answers = await Promise.all(Array.from({ length: 250 }, () => shop.app.inject('/reviewCount')))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  }
})

it('refuses requests above its limit at once, and recovers afterwards', async () => {
  const answers = await holdAtOnce(maxInFlight + 88)
  const refused = answers.filter((answer) => answer.startsWith('HTTP/1.1 503 '))
  expect(refused).toHaveLength(88)
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 401 '))).toHaveLength(maxInFlight)
  for (const answer of refused) {
    expect(answer).toMatch(/^retry-after: 1\r$/m)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  }
  await healthy()
  expect(shop.faults).toEqual([])
})

it('survives a burst of 600 complete requests, and answers or refuses each', async () => {
  const answers = await Promise.all(Array.from({ length: 600 }, (_, i) => ask(port, `/items?limit=1&q=part${i}`, false)))
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(answers.filter(({ status, headers }) => status === 503 && headers['retry-after'] === undefined)).toEqual([])
  await healthy()
  expect(shop.faults).toEqual([])
})

it('drains: closes keep-alive connections, and stops quickly', async () => {
  const { app, drain } = await secondShop(shop)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  await Promise.all(Array.from({ length: 5 }, () => ask(address.port, '/items?limit=1', agent)))
  const start = performance.now()
  const begun = requestsBegun(app.server, 5)
  const late = Promise.all(Array.from({ length: 5 }, () => ask(address.port, '/items?limit=1', agent)))
  await begun
  drain()
  await app.close()
  for (const { status } of await late) expect(status).toBe(200)
  expect(performance.now() - start).toBeLessThan(10_000)
  agent.destroy()
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

function ask(to: number, path: string, agent: Agent | false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: to, path, agent }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })
}

/**
 * Keeps `requests` requests in flight at once: sends the bodies only after all heads have arrived. Returns the status of each. Admitted
 * requests get 401, since that account does not exist.
 */
async function holdAtOnce(requests: number): Promise<string[]> {
  const arrived = requestsBegun(shop.app.server, requests)
  const sockets = await Promise.all(Array.from({ length: requests }, connected))
  const answers = sockets.map(
    (socket) =>
      new Promise<string>((resolve) => {
        let answer = ''
        socket.setEncoding('latin1').on('data', (part: string) => {
          answer += part
          if (answer.includes('\r\n\r\n{')) resolve(answer)
        })
        socket.on('close', () => resolve(answer))
      }),
  )
  for (const socket of sockets) {
    socket.write('PUT /user/nobody@people.test HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n')
  }
  await arrived
  expect((await ask(port, '/healthz', false)).status).toBe(200)
  for (const socket of sockets) socket.write('{}')
  const all = await Promise.all(answers)
  for (const socket of sockets) socket.destroy()
  return all
}

/** Resolves when a server has started `requests` requests. */
function requestsBegun(server: Server, requests: number): Promise<void> {
  return new Promise((resolve) => {
    let left = requests
    const count = () => {
      left -= 1
      if (left > 0) return
      server.off('request', count)
      resolve()
    }
    server.on('request', count)
  })
}

/** Checks that the full limit is available again, so no place was leaked. */
async function expectRoomFor(requests: number): Promise<void> {
  const answers = await holdAtOnce(requests)
  expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 401 '))).toEqual([])
}
