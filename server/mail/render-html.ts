// The shop's design within the limits of mail programs: tables, inline colours, and a stylesheet for those that support dark mode.

import { formatAmount, formatCount, formatMoney } from '#common/kit/format.ts'
import { sumMinor } from '#common/kit/money.ts'
import { colours, fontStack } from '#server/lib/colours.ts'
import { type Html, html } from '#server/lib/html.ts'
import { type Block, type MailSetting, type Message, shownLines } from './message.ts'
import type { OrderLine } from './payloads.ts'

const { light, dark } = colours

// `!important` overrides the inline light colours.
const darkSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .sheet { background: ${dark.sheet} !important; border-color: ${dark.rule} !important; }
  .sunk { background: ${dark.sunk} !important; }
  .rule { border-color: ${dark.rule} !important; }
  .ink { color: ${dark.ink} !important; }
  .ink-2 { color: ${dark.ink2} !important; }
  .ink-3 { color: ${dark.ink3} !important; }
  .mask { background: ${dark.mask} !important; color: ${dark.onMask} !important; }
  .link { color: ${dark.mask} !important; }
  .board { background: ${dark.board} !important; color: ${dark.onBoard} !important; }
}`

// A mail program without gradients shows a plain gold line.
const contacts = `height:7px;line-height:7px;font-size:0;background-color:${light.gold};background-image:repeating-linear-gradient(90deg,${light.gold} 0,${light.gold} 9px,${light.board} 9px,${light.board} 13px)`

export function renderHtml({ subject, preview, heading, blocks }: Message, setting: MailSetting): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ html: darkSheet }}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};font-family:${fontStack}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${light.sheet};border:1px solid ${light.rule};text-align:left">
<tr><td class="board" style="padding:18px 24px;background:${light.board};color:${light.onBoard};font-size:20px;line-height:24px;font-weight:700;font-stretch:112%">${logoOf(setting)}${setting.shop.name}</td></tr>
<tr><td style="${contacts}">&nbsp;</td></tr>
<tr><td style="padding:28px 24px 12px">
<h1 class="ink" style="margin:0 0 16px;color:${light.ink};font-size:24px;line-height:30px;font-weight:700">${heading}</h1>
${blocks.map((block) => renderBlock(block, setting))}
</td></tr>
<tr><td class="rule" style="padding:16px 24px;border-top:1px solid ${light.rule}">
<p class="ink-3" style="margin:0;color:${light.ink3};font-size:14px;line-height:20px">${setting.shop.name}, computer parts wholesale<br><a class="link" href="${setting.publicUrl}" target="_blank" rel="noopener" style="color:${light.mask}">${setting.publicUrl}</a></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  return page.html
}

// The plate keeps a dark logo readable on the dark head.
const logoOf = ({ shop: { logo }, publicUrl }: MailSetting): Html | '' =>
  logo === null
    ? ''
    : html`<img src="${publicUrl}${logo}" alt="" width="36" height="36" style="width:36px;height:36px;margin-right:12px;border-radius:4px;background:#ffffff;object-fit:contain;vertical-align:middle">`

function renderBlock(block: Block, setting: MailSetting): Html {
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" style="margin:0 0 16px;color:${light.ink};font-size:16px;line-height:24px">${block.text}</p>
`
    case 'note':
      return html`<p class="ink-2" style="margin:0 0 16px;color:${light.ink2};font-size:14px;line-height:20px">${block.text}</p>
`
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 ${block.withAddress ? 8 : 16}px"><tr>${renderButton(block)}</tr></table>
${block.withAddress ? html`<p class="ink-3" style="margin:0 0 16px;color:${light.ink3};font-size:12px;line-height:16px;word-break:break-all">${block.href}</p>` : ''}
`
    case 'orders': {
      const { shown, more } = shownLines(block.lines)
      return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
${shown.map((line) => renderLine(line, setting))}
${more === 0 ? '' : renderMore(more)}
${renderSum(block.sum, formatMoney(sumMinor(block.lines), setting.currency))}
${block.refundedMinor === undefined ? '' : renderSum('Refunded', formatMoney(block.refundedMinor, setting.currency))}
</table>
`
    }
  }
}

const renderMore = (lines: number): Html =>
  html`<tr><td colspan="2" class="ink-2" style="padding:12px;color:${light.ink2};font-size:14px;line-height:20px">And ${formatCount(lines)} more</td></tr>`

const renderSum = (name: string, sum: string): Html => html`<tr class="sunk" style="background:${light.sunk}">
<th scope="row" class="ink" style="padding:12px 0 12px 12px;color:${light.ink};font-size:14px;line-height:20px;text-align:left;font-weight:600">${name}</th>
<td class="ink" style="padding:12px 12px 12px 8px;color:${light.ink};font-size:16px;line-height:20px;text-align:right;font-weight:700;white-space:nowrap">${sum}</td></tr>`

const buttonText =
  'display:inline-block;padding:12px 20px;border-radius:4px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none'

function renderButton({ label, href, isSecond = false }: Extract<Block, { kind: 'button' }>): Html {
  if (isSecond)
    return html`<td class="sheet rule" style="background:${light.sheet};border:1px solid ${light.rule2};border-radius:4px"><a class="ink" href="${href}" target="_blank" rel="noopener" style="${buttonText};color:${light.ink}">${label}</a></td>`
  return html`<td class="mask" style="background:${light.mask};border-radius:4px"><a class="mask" href="${href}" target="_blank" rel="noopener" style="${buttonText};background:${light.mask};color:${light.onMask}">${label}</a></td>`
}

// Two rows, so that a phone has room for the name. The total names the currency, so that both amounts fit on one line.
function renderLine(line: OrderLine, { currency }: MailSetting): Html {
  const small = `color:${light.ink2};font-size:14px;line-height:20px`
  const underline = `border-bottom:1px solid ${light.rule}`
  return html`<tr><td colspan="2" style="padding:12px 12px 0"><span class="ink" style="color:${light.ink};font-size:16px;line-height:24px;font-weight:600">${line.name}</span><br>
<span class="ink-2" style="${small}">Order line ${line.number}, <span style="display:inline-block;max-width:100%">SKU <span style="font-family:ui-monospace,Consolas,monospace">${line.sku}</span></span></span></td></tr>
<tr><td class="rule ink-2" style="padding:0 0 12px 12px;${underline};${small}">${formatCount(line.quantity)} × ${formatAmount(line.unitPriceMinor)}</td>
<td class="rule ink" style="padding:0 12px 12px;${underline};color:${light.ink};font-size:16px;line-height:20px;text-align:right;vertical-align:bottom;white-space:nowrap">${formatMoney(line.totalMinor, currency)}</td></tr>
`
}
