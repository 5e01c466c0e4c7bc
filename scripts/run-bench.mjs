// `npm run bench`, `npm run bench:pages`: builds if necessary, then measures the build. The first argument may name a file of bench/, which
// gets the others.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'
import { cleanEnv } from './clean-env.mjs'
import { beginTestRun } from './test-run.mjs'

const root = join(import.meta.dirname, '..')
const [first = '', ...rest] = process.argv.slice(2)
const [file, options] = /^[a-z]/.test(first) ? [first, rest] : ['main', process.argv.slice(2)]
await ensureBuild()
beginTestRun()
const bench = spawn(process.execPath, ['--import', 'tsx', join(root, `bench/${file}.ts`), ...options], {
  cwd: root,
  env: cleanEnv(),
  stdio: 'inherit',
})
// A terminal's Ctrl-C reaches the bench itself, which ends its servers first.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => bench.kill('SIGTERM'))
bench.once('exit', (code) => process.exit(code ?? 1))
