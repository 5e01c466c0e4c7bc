// The parts of a client build that the server reads.
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export const builtScript = 'console.log("a script of the shop")'

const document = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <!--page-head--><title>Partsdock</title><!--/page-head-->
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-abc.js">
  </head>
  <body>
    <div id="root"></div>
    <script id="shop-facts" type="application/json">{}</script>
  </body>
</html>`

const manifest = {
  'index.html': { file: 'assets/index-abc.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-abc.js' },
  'src/pages/public/parts/page.tsx': { file: 'assets/parts-abc.js', imports: ['index.html', '_card.js'], css: ['assets/parts-abc.css'] },
  '_card.js': { file: 'assets/card-abc.js', imports: ['_react.js'] },
}

/** Creates the folder; the caller removes it. */
export async function builtClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-client-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), document)
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'assets/early-abc.js'), '0')
  await writeFile(join(folder, 'assets/index-abc.js'), builtScript)
  await writeFile(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(builtScript))
  return folder
}
