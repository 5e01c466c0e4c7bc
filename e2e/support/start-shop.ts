// Runs the shop as a new user does, on a database of its own, for all browser tests of a run.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const startMs = 120_000

export default async function startShop(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partsdock-e2e-'))
  const shown = { DEMO: 'on', SANDBOX: 'on', ENV_FILE: '/dev/null' }
  // Every test signs somebody up from one address.
  const env = { ...process.env, ...shown, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', NODE_ENV: 'production' }
  const shop = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()))
  process.env.SHOP_URL = await addressOf(shop)
  return async () => {
    shop.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

function addressOf(shop: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`The shop did not open:\n${said}`)), startMs)
    shop.stderr?.on('data', (chunk) => {
      said += String(chunk)
    })
    shop.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const address = /is open: (\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${String(code)}:\n${said}`)))
  })
}
