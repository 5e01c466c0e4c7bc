// Finds a Chromium for the browser tests: the configured one, the system's, or Playwright's; otherwise installs the system's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const root = join(import.meta.dirname, '..')

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const present = () => [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...usual].find((path) => path !== '' && existsSync(path))

/** The path of a working Chromium. Throws with what to do if none can be found or installed. */
export function findBrowser() {
  const found = present()
  if (found) return found
  const tried = []
  for (const { name, steps } of ways()) {
    tried.push(name)
    if (steps.every(([command, ...args]) => run(command, args)) && present()) return present()
  }
  throw new Error(
    `There is no Chromium for the browser tests, and none could be installed (tried: ${tried.join(', ')}). Install one, or set CHROMIUM_PATH.`,
  )
}

function ways() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const debian = {
    name: "Debian's package chromium",
    steps: [
      [...asRoot, 'apt-get', 'update', '-qq'],
      [...asRoot, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    ],
  }
  const own = {
    name: "Playwright's download",
    steps: [[process.execPath, join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']],
  }
  return existsSync('/usr/bin/apt-get') ? [debian, own] : [own]
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'ignore',
    timeout: 5 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
