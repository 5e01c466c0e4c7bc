// `npm run bench`: makes sure of the build, then measures it. Arguments go on to bench/main.ts.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'

const root = join(import.meta.dirname, '..')
await ensureBuild()
const bench = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
// A terminal's Ctrl-C reaches the bench itself, which ends its servers first.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => bench.kill('SIGTERM'))
bench.once('exit', (code) => process.exit(code ?? 1))
