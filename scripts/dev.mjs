// `npm run dev`: the server, started anew when its sources change, and the pages from Vite, which puts changes into the open page.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules/.bin', name)
const pagesPort = process.env.PAGES_PORT ?? '5173'
const port = process.env.PORT ?? '3000'
const env = {
  ...process.env,
  PORT: port,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${pagesPort}`,
  SHOP_URL: `http://127.0.0.1:${port}`,
}

const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn(bin('vite'), ['client', '--port', pagesPort, '--strictPort'], { cwd: root, env, stdio: 'inherit' }),
]
console.log(`Pages: http://localhost:${pagesPort}`)

let isEnding = false
const end = () => {
  if (isEnding) return
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
for (const child of children) child.on('exit', end)
