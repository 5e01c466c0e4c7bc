// The font, subset to Latin and to the weights and widths in use, which halves its size.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
const letters = 'áàâäãåæçéèêëíïñóôöõøúûüßÅÄÖÜÉÇØ'
const signs = '\u00a0°±²³µ·×÷½¼¾£¥§©®–—‘’“”•…‹›€™−≤≥→←↑↓'
const target = join(import.meta.dirname, '../.generated/archivo.woff2')

/** Writes and preloads the font file that the style sheet uses. */
export function subsetArchivo(): Plugin {
  return {
    name: 'subset-archivo',
    async buildStart() {
      const source = createRequire(import.meta.url).resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2')
      const font = await subsetFont(await readFile(source), ascii + letters + signs, {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 700 }, wdth: { min: 82, max: 112 } },
      })
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, font)
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'))
        if (font === undefined) return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true, fetchpriority: 'low' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
