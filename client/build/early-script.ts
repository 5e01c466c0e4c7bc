import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

/**
 * Builds `src/replay-early-input.ts` as a separate plain script, `assets/early-<hash>.js`. As another entry of the client build it would
 * split the shared chunks further.
 */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    async generateBundle() {
      const file = join(import.meta.dirname, '../src/replay-early-input.ts')
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      this.emitFile({ type: 'asset', name: 'early.js', source: minifySync(file, code).code })
    },
  }
}
