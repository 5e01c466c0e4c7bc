// Pages that the server renders without scripts: they must work before, or without, the client.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { colours, fontStack } from '#server/lib/colours.ts'
import { type Html, html } from '#server/lib/html.ts'
import { formSheet } from './form-sheet.ts'

const tokens = (set: Record<string, string>) =>
  Object.entries(set)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const sheet = `
:root{color-scheme:light dark;${tokens(colours.light)}}
@media (prefers-color-scheme:dark){:root{${tokens(colours.dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/24px ${fontStack};overflow-wrap:anywhere}
header{background:var(--board);color:var(--onBoard);border-bottom:7px solid;border-image:repeating-linear-gradient(90deg,var(--gold) 0 9px,var(--board) 9px 13px) 7}
header div,main{max-width:960px;margin:0 auto;padding:16px}
header a{display:inline-flex;align-items:center;gap:12px;color:inherit;font-size:20px;font-weight:700;text-decoration:none}
header img{border-radius:4px;background:#fff;object-fit:contain}
h1{margin:16px 0;font-size:24px;line-height:30px}
a{color:var(--mask)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
header :focus-visible{outline-color:var(--gold)}
button,.button{display:inline-block;border:0;border-radius:4px;background:var(--mask);color:var(--onMask);padding:12px 20px;font:600 16px/20px ${fontStack};text-decoration:none;cursor:pointer}
.banner{margin:0;padding:12px 16px;background:var(--warnBack);color:var(--warn);text-align:center;font-size:14px;line-height:20px}
.quiet{color:var(--ink2);font-size:14px;line-height:20px}
.list{list-style:none;margin:16px 0;padding:0;background:var(--sheet);border:1px solid var(--rule)}
.list li{display:grid;gap:0 16px;grid-template-columns:1fr auto;padding:12px 16px;border-top:1px solid var(--rule)}
.list li:first-child{border-top:0}
.list a{grid-column:1/-1;font-weight:600}
.list time{text-align:right}
@media (max-width:520px){.list li{grid-template-columns:1fr}.list time{text-align:left}}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0;font-size:14px;line-height:20px}
dt{color:var(--ink2)}
dd{margin:0}
h2{margin:24px 0 8px;font-size:16px;line-height:24px}
pre,iframe{display:block;width:100%;margin:0;background:var(--sheet);border:1px solid var(--rule)}
pre{padding:16px;white-space:pre-wrap;font:14px/20px ui-monospace,Consolas,monospace}
iframe{height:800px}
${formSheet}`

const styleHash = createHash('sha256').update(sheet).digest('base64')

const policyWith = (scripts: string) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Sends a page in the shop's style. `banner` appears above the content; `script` is the URL of one of our own files. The page is never
 * cached and sends no referrer.
 */
export function sendPage(
  reply: FastifyReply,
  { title, body, banner, script, status = 200 }: { title: string; body: Html; banner?: string; script?: string; status?: number },
): FastifyReply {
  const { name, logo } = reply.server.shop.settings.current().values
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} · ${name}</title>
<style>${{ html: sheet }}</style>
${script === undefined ? '' : html`<script src="${script}" defer></script>`}
</head>
<body>
${banner === undefined ? '' : html`<p class="banner">${banner}</p>`}
<header><div><a href="/">${logo === null ? '' : html`<img src="${logo}" alt="" width="36" height="36">`}${name}</a></div></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policyWith(script === undefined ? "'none'" : "'self'"),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    .send(page.html)
}
