// Requests that no HTTP client would send: broken request lines, heads and chunks.
import type { Cast } from './cast.ts'
import type { Chance } from './chance.ts'

export function draftBytes(chance: Chance, { world, customers }: Cast): Buffer {
  const credential = chance.oneOf(customers).headers['authorization'] ?? 'Bearer null'
  const line = chance.oneOf([
    ...[
      'GET / HTTP/1.1',
      'GET  / HTTP/1.1',
      'GET / HTTP/9.9',
      'GET /',
      'GARBAGE',
      '',
      'GET /items?q=\u00ff HTTP/1.1',
      'GET http:// HTTP/1.1',
    ],
    ...[
      'GET //[ HTTP/1.1',
      'GET http://evil.test/items HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'CONNECT evil.test:443 HTTP/1.1',
      'GET /items HTTP/1.0',
    ],
    ...['POST /reviews HTTP/1.1', `PUT /user/${world.own.email} HTTP/1.1`, 'TRACE / HTTP/1.1', 'PRI * HTTP/2.0', 'get /items HTTP/1.1'],
    `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  ])
  const heads = Array.from({ length: chance.below(4) }, () =>
    chance.oneOf([
      ...[
        'Content-Length: 5',
        'Content-Length: -1',
        'Content-Length: 99999999999',
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: gzip',
      ],
      ...['Host: [', 'Host: a b', ': x', 'x', ' folded', 'Content-Type: application/json', 'Expect: 100-continue', 'Expect: 200-ok'],
      ...[
        'Upgrade: websocket',
        'Connection: upgrade',
        'X: \u0000',
        `X: ${'y'.repeat(20_000)}`,
        `Authorization: ${credential}`,
        'Cookie: \u00ff',
      ],
    ]),
  )
  const body = chance.oneOf([
    '',
    '',
    '{"a":1}',
    '5\r\n{"a":\r\n0\r\n\r\n',
    'zz\r\n',
    'fffffffffffffffff\r\n',
    '0\r\n\r\nGET /items HTTP/1.1\r\n\r\n',
  ])
  const host = chance.is(0.8) ? ['Host: shop.test'] : []
  return Buffer.from(`${[line, ...host, 'Connection: close', ...heads].join('\r\n')}\r\n\r\n${body}`, 'latin1')
}
