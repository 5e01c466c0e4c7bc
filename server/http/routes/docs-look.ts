import { html } from '#server/lib/html.ts'

// Swagger's page has no viewport, so phones would lay it out as wide as a desktop.
const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'
const wayBackTo = (shopName: string) => html`<nav class="way-back" aria-label="Shop"><a href="/">← ${shopName}</a></nav>`.html

/** Finishes Swagger's page, in the name that the shop has now. */
export const finishPage = (page: string, shopName: string): string =>
  page
    .replace('<head>', () => `<head>${viewport}`)
    .replace(/<title>[^<]*<\/title>/, () => html`<title>${shopName} API</title>`.html)
    .replace('<body>', () => `<body>${wayBackTo(shopName)}`)

// Swagger's stylesheet makes inline code purple, bold and taller than its line.
export const docsSheet = `.topbar { display: none } .swagger-ui .info p, .swagger-ui .info li { line-height: 1.9 }
.way-back { background: #0a3225; font: 600 16px/24px sans-serif }
.way-back a { display: block; box-sizing: border-box; max-width: 1460px; margin: 0 auto; padding: 10px 20px; color: #e8f1ec }
.way-back a:focus-visible { outline: 3px solid #dfb453; outline-offset: -3px }
.swagger-ui .info { margin: 28px 0 }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code,
html.dark-mode .swagger-ui .markdown code, html.dark-mode .swagger-ui .renderedMarkdown code { color: inherit; font-weight: 500 }
.swagger-ui .info .title small.version-stamp { background-color: #076546 }
.swagger-ui .info a { color: #076546 }
html.dark-mode, html.dark-mode .swagger-ui, html.dark-mode .swagger-ui .scheme-container { background: #0a1813 }
html.dark-mode .swagger-ui .info a { color: #58c38f }
html.dark-mode .way-back { background: #04120c }
@media (prefers-color-scheme: dark) {
  html { background: #0a1813 }
}
@media (max-width: 640px) {
  .way-back a { padding: 10px 8px }
  .swagger-ui .wrapper { padding: 0 8px }
  .swagger-ui .opblock-section-header { flex-wrap: wrap }
  .swagger-ui .opblock-body { overflow-x: auto }
}`

// Swagger reads the system's color scheme once. The page follows later changes, and the theme chosen in the shop.
export const docsScript = `const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
const apply = () => root.classList.toggle('dark-mode', chosen ? chosen === 'dark' : system.matches)
apply()
system.addEventListener('change', apply)
new MutationObserver(apply).observe(root, { attributeFilter: ['class'] })
`
