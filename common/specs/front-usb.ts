// USB ports at the front of a case, in a supplier's words: `2x USB 3.0`, `USB 3.2 (Gen 2) Type-C x 1`, `Type-AUSB 2.0`.
import { textsAt } from './source.ts'

const between = /\s{2,}|[,;\n]|\s\/\s|(?<=Type-[AC])(?=USB)/
const isUsb = /usb|type[\s-]?[ac]\b/i
const isTypeC = /type[\s-]?c\b|usb[\s-]?c\b/i
const countBefore = /^(\d)\s*[x×]\s*/i
const countAfter = /\s*[x×]\s*(\d)$|\s*\((\d)\)$/i

type Port = Readonly<{ text: string; isTypeC: boolean; count: number | undefined }>

function entriesOf(specs: unknown): readonly Port[] {
  const fields = textsAt(specs, 'front_usb_ports')
  const texts = fields.length > 0 ? fields : textsAt(specs, 'front_panel_usb')
  return texts
    .flatMap((text) => text.split(between))
    .map((text) => text.trim())
    .filter((text) => isUsb.test(text) && text.length < 60)
    .map((text) => {
      const after = countAfter.exec(text)
      const count = countBefore.exec(text)?.[1] ?? after?.[1] ?? after?.[2]
      return {
        text: text.replace(countBefore, '').replace(countAfter, '').trim(),
        isTypeC: isTypeC.test(text),
        count: count === undefined ? undefined : Number(count),
      }
    })
}

/** `2 × USB 3.0`; without a count if the supplier states none. */
export const frontUsbTexts = (specs: unknown): readonly string[] =>
  entriesOf(specs).map(({ text, count }) => (count === undefined ? text : `${count} × ${text}`))

/** True if there is a USB-C port; undefined if no port is stated. */
export function hasFrontUsbC(specs: unknown): boolean | undefined {
  const ports = entriesOf(specs)
  return ports.length === 0 ? undefined : ports.some((port) => port.isTypeC)
}
