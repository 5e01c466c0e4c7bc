// `node scripts/janitor.mjs FOLDER`: waits until the run in the folder is over, and removes its leftovers.
import { setTimeout as pause } from 'node:timers/promises'
import { clearRun, isRunning, readRunner } from './test-run.mjs'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const [folder = ''] = process.argv.slice(2)
const runner = readRunner(folder)
while (isRunning(runner)) await pause(200)
await clearRun(folder)
