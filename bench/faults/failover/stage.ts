// What a proof runs on: two servers and a worker of a separate build in the shop's namespace, behind its HAProxy, and customers.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startMailServer } from '#server/test/mail-server.ts'
import { startNode, stopChild } from '../../processes.ts'
import { countCalls, createClient } from '../shop-calls.ts'
import { gatherCrowd } from '../shop-customers.ts'
import { buildShop, createShopProcess } from '../shop-process.ts'
import { openCluster, readJson } from './cluster.ts'

const admin = { email: 'admin@people.test', password: 'of the fail-over' }
/** Where HAProxy listens, and where it expects the shop's servers. */
const frontPort = 3_000
const serverPorts = [3_001, 3_002]
export const frontUrl = `http://127.0.0.1:${frontPort}`

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Opens it on a cluster that runs. `complain` receives what must never happen. */
export async function openStage(folder: string, customers: number, complain: (text: string) => void) {
  const settings = await readSettings(join(folder, 'shop.env'))
  const { DATABASE_DIRECT_URL: directUrl = '' } = settings
  const mailServer = await startMailServer()
  const built = await buildShop()
  const env = {
    ...settings,
    ...{ DEMO: 'off', RATE_LIMIT: 'off', WORKER: 'off', SMTP_URL: mailServer.url, CURRENCY: 'BDT' },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  }
  const servers = await Promise.all(
    serverPorts.map((port) => createShopProcess(`server ${port}`, built.main, { ...env, PORT: String(port) }, complain)),
  )
  await Promise.all(servers.map((server) => server.start()))
  const worker = startNode([join(dirname(built.main), 'worker.js')], { ...env, PORT: '3009' }, 'none')
  worker.stdout?.resume()
  worker.stderr?.resume()
  worker.once('exit', (code, signal) => complain(`the worker ended by itself, ${signal ?? code}`))

  const [first] = servers
  if (!first) throw new Error('A server is needed')
  const front = { ...first, name: 'the front', port: frontPort }
  const calls = countCalls()
  const clerk = createClient([front], countCalls())
  const token = await signInAsAdmin()
  const itemIds = await Promise.all(Array.from({ length: 40 }, addItem))
  const crowd = await gatherCrowd(customers, { processes: [front], calls, itemIds, complain })
  return {
    cluster: openCluster(folder, directUrl),
    directUrl,
    crowd,
    calls,
    itemIds,
    token,
    ask,
    mailServer,
    close,
    removeBuild: built.remove,
  }

  async function signInAsAdmin(): Promise<string> {
    const { status, body } = await clerk.insist({ method: 'PUT', path: `/user/${admin.email}`, body: { password: admin.password } })
    if (status !== 200) throw new Error(`The admin's sign-in was answered ${status}`)
    return (body as { token: string }).token
  }

  async function addItem(): Promise<string> {
    const name = `Fan ${randomUUID()}`
    const picture = { img: ['https://pictures.test/fan.jpg'], description: 'Quiet.' }
    const body = { name, product_type: 'Case Fan', price: 650, abalableQuantity: 900_000, orderQuantity: 1, ...picture }
    const answer = await clerk.insist({ method: 'POST', path: '/items', token, body })
    if (answer.status !== 201) throw new Error(`A new item was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return String((answer.body as { insertedId: string | number }).insertedId)
  }

  /** One request to one of the servers, past the proxy, as the admin. Null without an answer. */
  async function ask(server: 0 | 1, method: string, path: string, body?: unknown): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = `http://127.0.0.1:${serverPorts[server]}${path}`
    const signal = AbortSignal.timeout(5_000)
    return readJson(url, { method, headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) })
  }

  async function close(): Promise<void> {
    await crowd.leave()
    clerk.close()
    worker.removeAllListeners('exit')
    await Promise.all([...servers.map((server) => server.terminate()), stopChild(worker)])
    await mailServer.stop()
    await built.remove()
  }
}

/** Reads lines like `export NAME='value'`. */
async function readSettings(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, 'utf8')).matchAll(/^export (\w+)='(.*)'$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}
