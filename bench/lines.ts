import type { Customer } from './fill.ts'
import { withSql } from './fill.ts'
import type { Sample, SendLoad } from './load.ts'
import type { Server } from './processes.ts'
import { detailRequests, listRequests, orderRequests, signInRequests, trpcListRequests } from './requests.ts'
import type { Line, Side } from './rounds.ts'

export type Stage = {
  shop: Server
  bare: Server
  url: string
  customers: readonly Customer[]
  send: SendLoad
}

export const comparedLineNames = [
  'GET /items?limit=20, cached',
  'GET /items/{id}, of a thousand parts',
  'tRPC items.list of 20',
  'POST /orders/{email}',
  'sign-in, PUT /user/{email}',
] as const

/** The lines that compare the shop with a bare server. */
export async function comparedLines({ shop, bare, url, customers, send }: Stage): Promise<Line<(typeof comparedLineNames)[number]>[]> {
  const sending = (server: Server, requests: readonly string[]): Side => ({
    server,
    send: (connections, seconds) => send({ port: server.port, requests, connections, seconds }),
  })
  const details = await withSql(url, detailRequests)
  const orders = await withSql(url, (sql) => orderRequests(sql, customers))
  return [
    {
      name: 'GET /items?limit=20, cached',
      comparedWith: 'bare Fastify, body from memory',
      target: 0.8,
      connections: [16, 64],
      shop: sending(shop, listRequests),
      compared: sending(bare, listRequests),
    },
    {
      name: 'GET /items/{id}, of a thousand parts',
      comparedWith: 'Fastify + postgres.js, same row',
      target: 0.75,
      connections: [16, 64],
      shop: sending(shop, details),
      compared: sending(bare, details),
    },
    {
      name: 'tRPC items.list of 20',
      comparedWith: 'bare tRPC, static answer',
      target: 2,
      connections: [16, 64],
      shop: sending(shop, trpcListRequests),
      compared: sending(bare, trpcListRequests),
    },
    {
      name: 'POST /orders/{email}',
      comparedWith: 'Fastify + postgres.js, same statement',
      target: 0.8,
      connections: [16],
      shop: sending(shop, orders.shop),
      compared: sending(bare, orders.bare),
    },
    {
      name: 'sign-in, PUT /user/{email}',
      comparedWith: 'the hash alone, two at once',
      target: 0.9,
      // Few connections: calls still queued for hashing at the end of a round would run in the other side's time.
      connections: [4],
      shop: sending(shop, signInRequests(customers)),
      compared: { server: bare, send: (_connections, seconds) => checkHashes(bare, seconds) },
    },
  ]
}

async function checkHashes({ port }: Server, seconds: number): Promise<Sample> {
  const answer = await fetch(`http://127.0.0.1:${port}/hash?seconds=${seconds}`)
  return (await answer.json()) as Sample
}
