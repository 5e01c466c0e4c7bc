// Runs the shop like a new user does, on a database of its own, for all browser tests of a run.
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanEnv } from '../../scripts/clean-env.mjs'
import { beginTestRun } from '../../scripts/test-run.mjs'

// Builds the shop first if necessary.
const startMs = 300_000

export default async function setup(): Promise<() => Promise<void>> {
  beginTestRun({ inMemory: true })
  const { url, stop } = await startShop()
  process.env.SHOP_URL = url
  return stop
}

/** Starts the shop of a checkout, by default this one, on an empty data folder of its own. */
export async function startShop(cwd = process.cwd()): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partsdock-e2e-'))
  // If run as root, the database has an account of its own, which must be able to traverse this folder.
  await chmod(dataDir, 0o711)
  // Every test signs up from the same address.
  const env = { ...cleanEnv(), DEMO: 'on', SANDBOX: 'on', PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', NODE_ENV: 'production' }
  const shop = spawn('npm', ['start', '--silent'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  // npm ends before the shop does, which keeps its output open until the end.
  const ended = new Promise<void>((resolve) => shop.once('close', () => resolve()))
  const stop = async () => {
    shop.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(shop), stop }
  } catch (error) {
    await stop()
    throw error
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
