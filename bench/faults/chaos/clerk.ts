// An admin who tries, after each fault, whether every server reads and writes, and whether the servers still hear of each other's changes.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Call, countCalls, createClient } from '../shop-calls.ts'
import type { ShopProcess } from '../shop-process.ts'
import type { Told } from './fault.ts'
import { admin } from './stage.ts'

export const goodWithinMs = 15_000
const heardWithinMs = 1_000

export type Clerk = Awaited<ReturnType<typeof employClerk>>

/** Signs in, and adds a product of the clerk's own. */
export async function employClerk(servers: readonly ShopProcess[], complain: (text: string) => void) {
  const client = createClient(servers, countCalls())
  let token = await signIn()
  const itemId = await addItem()
  const place = (server: ShopProcess) => servers.indexOf(server)
  const newPrice = () => randomInt(1_000, 9_000_000) / 100
  const priceChange = (price: number): Call => ({ method: 'PUT', path: `/items/${itemId}`, token, body: { price } })
  const orders = (): Call => ({ method: 'GET', path: '/orders?limit=1', token })

  async function signIn(): Promise<string> {
    const call = { method: 'PUT', path: `/user/${admin.email}`, body: { password: admin.password } }
    const { status, body } = await client.insist(call)
    if (status !== 200) throw new Error(`The admin's sign-in was answered ${status}`)
    return (body as { token: string }).token
  }

  async function addItem(): Promise<string> {
    const item = { name: `Fan ${randomUUID()}`, product_type: 'Case Fan', price: 650, abalableQuantity: 100, orderQuantity: 1 }
    const body = { ...item, description: 'Quiet.', img: ['https://pictures.test/fan.jpg'] }
    const { status, body: answer } = await client.insist({ method: 'POST', path: '/items', token, body })
    if (status !== 201) throw new Error(`A new item was answered ${status}`)
    return String((answer as { insertedId: string | number }).insertedId)
  }

  /** One attempt; complains about what a shop must never answer. */
  async function tryOnce(server: ShopProcess, call: Call): Promise<Answer | null> {
    return client.ask(place(server), call).catch((error: unknown) => {
      complain(`${server.name}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    })
  }

  async function told(server: ShopProcess, call: Call): Promise<Told> {
    const since = performance.now()
    const answer = await tryOnce(server, call)
    const says = answer && answer.status >= 400 ? JSON.stringify(answer.body) : ''
    return { status: answer?.status ?? null, ms: performance.now() - since, says }
  }

  /** How long after `since` the server had answered a read and a write, in milliseconds. */
  async function untilGood(server: ShopProcess, since: number): Promise<number> {
    for (const call of [orders, () => priceChange(newPrice())]) {
      let answer = await tryOnce(server, call())
      while (answer?.status !== 200) {
        const ms = performance.now() - since
        if (ms > 2 * goodWithinMs) throw new Error(`${server.name} gave no good answer for ${Math.round(ms)} ms: ${answer?.status}`)
        await pause(20)
        answer = await tryOnce(server, call())
      }
    }
    const ms = performance.now() - since
    if (ms > goodWithinMs) complain(`The first good answers of ${server.name} came after ${Math.round(ms)} ms`)
    return ms
  }

  /** How long it took until `reader` knew of a price that `writer` had changed, in milliseconds. */
  async function untilHeard(writer: ShopProcess, reader: ShopProcess): Promise<number> {
    const price = newPrice()
    const reading = { method: 'GET', path: `/items/${itemId}` }
    await tryOnce(reader, reading)
    const giveUpAt = performance.now() + goodWithinMs
    while ((await tryOnce(writer, priceChange(price)))?.status !== 200) {
      if (performance.now() > giveUpAt) throw new Error(`${writer.name} did not change a price`)
      await pause(20)
    }
    const since = performance.now()
    let isHeard = false
    while (!isHeard && performance.now() - since < 5 * heardWithinMs)
      isHeard = ((await tryOnce(reader, reading))?.body as { price?: number } | undefined)?.price === price
    const ms = performance.now() - since
    if (ms > heardWithinMs) complain(`${reader.name} did not hear of a changed price for ${Math.round(ms)} ms`)
    return ms
  }

  return {
    untilGood,
    untilHeard,
    ask: async (server: ShopProcess) => ({ read: await told(server, orders()), write: await told(server, priceChange(newPrice())) }),
    /** Call this now and then: a token lasts an hour. */
    signInAgain: async () => {
      token = await signIn()
    },
    close: client.close,
  }
}
