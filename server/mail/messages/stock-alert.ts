import { formatCount } from '#common/kit/format.ts'
import { paths, stockAlertsPath } from '#common/kit/paths.ts'
import { greet, type WriteMessage } from '../message.ts'

/** Sent once per alert. Its mail ends the alert, so the link that names it ends the account's other alerts. */
export const stockAlert: WriteMessage<'stock-alert'> = (payload, { publicUrl }) => {
  const { name, alertId, productId, partName, sku, availableQuantity, minOrderQuantity } = payload
  const part = partName.replace(/[\s\p{Cc}]+/gu, ' ')
  const unsubscribeUrl = `${publicUrl}${stockAlertsPath}?id=${alertId}`
  return {
    subject: `Available again: ${part}`,
    preview: 'You can order this part again.',
    heading: 'You can order it again',
    unsubscribeUrl,
    blocks: [
      greet(name),
      { kind: 'text', text: `You asked us to tell you when this part is back: ${part} (SKU ${sku}).` },
      {
        kind: 'text',
        text: `We have ${formatCount(availableQuantity)} now. The minimum order is ${formatCount(minOrderQuantity)}. Other customers may order it too, so the stock can change.`,
      },
      { kind: 'button', label: 'See the part', href: publicUrl + paths.part(productId) },
      { kind: 'note', text: 'This is the only email about this part. You can end your other stock alerts with one press.' },
      { kind: 'button', label: 'End my stock alerts', href: unsubscribeUrl, isSecond: true },
    ],
  }
}
