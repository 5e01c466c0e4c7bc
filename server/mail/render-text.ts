import { formatCount, formatMoney } from '#common/kit/format.ts'
import { sumMinor } from '#common/kit/money.ts'
import { type Block, type MailSetting, type Message, shownLines } from './message.ts'

/** The message as plain text, wrapped at 76 characters where words allow. Amounts have non-breaking spaces. */
export function renderText({ heading, blocks }: Message, setting: MailSetting): string {
  const parts = [heading, '='.repeat(heading.length), '', ...blocks.flatMap((block) => [renderBlock(block, setting), ''])]
  return [...parts, '-- ', `${setting.shop.name}, computer parts wholesale`, setting.publicUrl, ''].join('\n')
}

function renderBlock(block: Block, { currency }: MailSetting): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return wrap(block.text)
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'orders': {
      const { shown, more } = shownLines(block.lines)
      return [
        ...shown.map((line) =>
          [
            oneLine(line.name),
            `  Order line ${line.number}, SKU ${oneLine(line.sku)}`,
            `  ${formatCount(line.quantity)} x ${formatMoney(line.unitPriceMinor, currency)} = ${formatMoney(line.totalMinor, currency)}`,
          ].join('\n'),
        ),
        ...(more === 0 ? [] : [`And ${formatCount(more)} more`]),
        `${block.sum}: ${formatMoney(sumMinor(block.lines), currency)}`,
        ...(block.refundedMinor === undefined ? [] : [`Refunded: ${formatMoney(block.refundedMinor, currency)}`]),
      ].join('\n\n')
    }
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function wrap(text: string): string {
  const lines = ['']
  for (const word of text.split(/[^\S\u00a0]+/)) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length + 1 > 76) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.join('\n')
}
