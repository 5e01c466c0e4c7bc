// `npm run dev`: the same shop as `npm start`, and changes of its sources while it runs.
import { demoSignIns } from '#packages/demo-shop'
import { copyTree, type DevShop, type DevTree, isRunning } from './support/dev-shop.ts'
import { expect, open, test } from './support/test.ts'

const [, nadia] = demoSignIns
const patience = { timeout: 60_000 }
const browser = { accept: 'text/html,application/xhtml+xml' }

// A start is slow on a busy machine.
const slowMs = 240_000
test.describe.configure({ mode: 'serial', timeout: slowMs })

let tree: DevTree
let shop: DevShop

test.beforeAll(async () => {
  test.setTimeout(slowMs)
  tree = await copyTree()
  shop = await tree.start()
})

test.afterAll(async () => {
  test.setTimeout(slowMs)
  await tree.remove()
})

test('serves the pages and facts of the shop at one address, and JSON at its REST paths', async ({ request }) => {
  const answer = await request.get(`${shop.url}/login`, { headers: browser })
  // As in production, inline scripts and styles are blocked: Vite's carry a nonce.
  expect(answer.headers()['content-security-policy']).toMatch(/default-src 'self';.* script-src 'self' 'nonce-[\w-]+';/)
  const login = await answer.text()
  expect(login).toContain('<title>Login · Partsdock</title>')
  expect(login).toContain('Sandbox: no real orders or payments')
  expect(login).toMatch(/<button[^>]*>(?:(?!<\/button>).)*Google/s)
  expect(login).toContain(`"publicUrl":"${shop.url}"`)
  const items = await request.get(`${shop.url}/items?limit=1`, { headers: { accept: '*/*' } })
  expect(await items.json()).toHaveLength(1)
  const missing = await request.get(`${shop.url}/items/none/such`, { headers: { accept: '*/*' } })
  expect(missing.status()).toBe(404)
  expect(await missing.json()).toMatchObject({ code: 'NOT_FOUND' })
  for (const path of ['/openapi.json', '/signed-in.js', '/sitemap.xml']) expect((await request.get(shop.url + path)).status()).toBe(200)
})

test('returns from a provider to the payment’s page', async ({ page, context }) => {
  const { email, password } = nadia
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await context.request.post(`${shop.url}/trpc/accounts.signIn`, { data: { email, password }, headers })).ok()).toBe(true)
  const [part] = (await (await context.request.get(`${shop.url}/items?limit=1`)).json()) as { _id: string }[]
  await open(page, `${shop.url}/pars/${part?._id}`)
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click()
  await page.getByRole('radio', { name: 'Card' }).check(patience)
  await page.getByRole('button', { name: /^Pay BDT .* by card$/ }).click()
  await expect(page).toHaveURL(new RegExp(`^${shop.url}/sandbox/`), patience)
  await page.getByRole('button', { name: /^Pay BDT/ }).click()
  await expect(page).toHaveURL(new RegExp(`^${shop.url}/payment/result/`), patience)
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible(patience)
})

test('applies a change of a page without a reload, and keeps the input', async ({ page }) => {
  await open(page, `${shop.url}/`)
  // Vite reloads a page when it discovers an unprepared package, so the first visit may be interrupted.
  await expect(async () => {
    await open(page, `${shop.url}/`)
    await page.getByLabel('Message').fill('What was typed')
    await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))
    const undo = await tree.change('client/src/pages/public/home/page.tsx', 'Write to us', 'Write to our shop')
    try {
      await expect(page.getByRole('heading', { name: 'Write to our shop' })).toBeVisible({ timeout: 30_000 })
      await expect(page.locator('html[data-not-reloaded]')).toBeAttached({ timeout: 1_000 })
      await expect(page.getByLabel('Message')).toHaveValue('What was typed', { timeout: 1_000 })
      // The server renders the change too.
      const { request } = page.context()
      await expect
        .poll(async () => (await request.get(`${shop.url}/`, { headers: browser })).text(), patience)
        .toContain('Write to our shop')
    } finally {
      await undo()
    }
    await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible(patience)
  }).toPass({ timeout: 150_000 })
})

test('applies a change of the server while the database runs on and the page stays open', async ({ page, request }) => {
  const database = tree.postgresPid()
  const health = async () => (await request.get(`${shop.url}/healthz`)).text()
  await open(page, `${shop.url}/login`)
  await page.getByLabel('Email').fill('mina@example.com')
  const undo = await tree.change('server/http/routes/health.ts', `status: 'ok'`, `status: 'changed'`)
  await expect.poll(health, patience).toBe('{"status":"changed"}')
  await undo()
  await expect.poll(health, patience).toBe('{"status":"ok"}')
  expect(tree.postgresPid()).toBe(database)
  expect(isRunning(database)).toBe(true)
  await expect(page.getByLabel('Email')).toHaveValue('mina@example.com')
})

test('shows an error in the sources, and recovers when it is fixed', async ({ request }) => {
  const pageOf = async (path: string) => (await request.get(shop.url + path, { headers: browser })).text()
  const undo = await tree.change('server/http/routes/health.ts', 'export function', 'export funktion')
  await expect.poll(() => pageOf('/login'), patience).toContain('The shop cannot start')
  expect(await pageOf('/login')).toContain('export funktion')
  expect(shop.said()).toContain('server/http/routes/health.ts')
  const answer = await request.get(`${shop.url}/items`, { headers: { accept: 'application/json' } })
  expect([answer.status(), await answer.json()]).toMatchObject([500, { code: 'INTERNAL_SERVER_ERROR' }])
  await undo()
  await expect.poll(() => pageOf('/login'), patience).toContain('<title>Login · Partsdock</title>')
})

const ways: Record<string, (shop: DevShop) => void> = {
  'Ctrl-C': ({ npm }) => process.kill(-(npm.pid ?? 0), 'SIGINT'),
  'SIGTERM to npm': ({ npm }) => npm.kill('SIGTERM'),
  'kill -9 of npm': ({ npm }) => npm.kill('SIGKILL'),
}

for (const [way, kill] of Object.entries(ways))
  test(`leaves nothing running after ${way}`, async () => {
    if (shop.npm.exitCode !== null || shop.npm.signalCode !== null) shop = await tree.start()
    const { processes } = shop
    expect(processes.length).toBeGreaterThan(1)
    kill(shop)
    await expect.poll(() => processes.filter(isRunning), patience).toEqual([])
  })
