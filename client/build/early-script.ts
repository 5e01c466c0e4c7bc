import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

/**
 * Builds `src/early.ts` as a plain script of its own, `assets/early-<hash>.js`. Beside the pages' scripts it would be one more way into
 * them, and cut what they share into more pieces.
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
