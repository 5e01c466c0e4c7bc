// Makes lines of quick order from parts, in the forms in which buyers write them. The same seed makes the same lines.

export type FormPart = Readonly<{ sku: string; partNumbers: readonly string[]; name: string; manufacturer: string; series: string }>

/**
 * A line with what it means. `sku` is null if the line alone does not say which part is meant: it may be a question, but no part. `isNothing`: it has to
 * be skipped.
 */
export type GeneratedLine = Readonly<{
  form: string
  text: string
  sku: string | null
  quantity: number | null
  priceMinor: number | null
  isNothing: boolean
}>

type Draft = Pick<GeneratedLine, 'text'> & Partial<GeneratedLine>
type Given = Readonly<{
  part: FormPart /** One of several parts of a series, whose name begins with maker and series. */
  family: FormPart
  code: string
  quantity: number
  price: number
  random: () => number
}>

/** Numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const amount = (price: number): string => `${Math.floor(price / 1000)},${String(price % 1000).padStart(3, '0')}.00`

/** Swaps two neighbours inside the first long word of letters. */
function misspelled(text: string, random: () => number): string {
  return text.replace(/[A-Za-z]{6,}/, (word) => {
    const at = 1 + Math.floor(random() * (word.length - 3))
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  })
}

const forms: Readonly<Record<string, (given: Given) => Draft>> = {
  'code and quantity': ({ code, quantity }) => ({ text: `${code}\t${quantity}` }),
  'quantity and code': ({ code, quantity }) => ({ text: `${quantity} x ${code}` }),
  'code in free text': ({ code, quantity }) => ({ text: `please send ${quantity} pcs ${code.toLowerCase()}` }),
  'name and quantity': ({ part, quantity }) => ({ text: `${part.name}\t${quantity}` }),
  'times name': ({ part, quantity }) => ({ text: `${quantity}x ${part.name}` }),
  'name, comma, quantity': ({ part, quantity }) => ({ text: `${part.name}, ${quantity}` }),
  'name with a unit': ({ part, quantity }) => ({ text: `• ${part.name} - ${quantity} nos` }),
  'row with price': ({ code, quantity, price }) => ({ text: `${code}\t${quantity}\t${price}.50`, priceMinor: price * 100 + 50 }),
  'row with currency': ({ part, code, quantity, price }) => ({
    text: `${code}\t${part.name}\t${quantity}\tBDT ${amount(price)}`,
    priceMinor: price * 100,
  }),
  'row with total': ({ code, quantity, price }) => ({
    text: `${code}\t${quantity}\t${amount(price)}\t${amount(price * quantity)}`,
    priceMinor: price * 100,
  }),
  'row with position': ({ part, code, quantity, price }) => ({
    text: `10,${code},"${part.name.replaceAll('"', '')}, boxed",${quantity},PCE,"${amount(price)}"`,
    priceMinor: price * 100,
  }),
  'price behind at': ({ code, quantity, price }) => ({ text: `${code} x ${quantity} @ ${price}.00`, priceMinor: price * 100 }),
  bullet: ({ code, quantity }) => ({ text: `(4) ${code} ${quantity}` }),
  'document note': ({ code, quantity }) => ({ text: `${code} ${quantity} pcs (PO 4711)` }),
  'name with a document note': ({ part, quantity }) => ({ text: `${part.name} ${quantity} pcs (PO 4711)` }),
  'added zeros': ({ part, code, quantity }) => {
    const digits = part.partNumbers.find((number) => /^\d{7,}$/.test(number))
    return { text: digits === undefined ? `${code}\t${quantity}.00` : `000${digits}\t${quantity}` }
  },
  misspelled: ({ part, quantity, random }) => ({ text: `${misspelled(part.name, random)}\t${quantity}` }),
  'misspelled maker': ({ part, quantity, random }) => ({
    text: `${quantity} pcs ${misspelled(part.manufacturer, random)} ${part.partNumbers[0] ?? part.sku}`,
  }),
  family: ({ family, quantity }) => ({ text: `${family.manufacturer} ${family.series}, ${quantity}`, sku: null }),
  total: ({ quantity }) => ({ text: `Grand total ${quantity}`, isNothing: true }),
  'lone number': ({ quantity }) => ({ text: `${quantity}`, isNothing: true }),
}

/** Only parts whose main number, and name, no other part has, so that a line means one part. */
function clearParts(parts: readonly FormPart[]): readonly FormPart[] {
  const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const uses = new Map<string, number>()
  for (const { name, partNumbers } of parts)
    for (const each of new Set([name, ...partNumbers].map(key))) uses.set(each, (uses.get(each) ?? 0) + 1)
  return parts.filter(
    ({ name, partNumbers }) => uses.get(key(name)) === 1 && partNumbers.slice(0, 1).every((number) => uses.get(key(number)) === 1),
  )
}

/** The parts whose maker and series are the beginning of several names, and the number of none. */
function families(parts: readonly FormPart[]): readonly FormPart[] {
  const begins = ({ manufacturer, series }: FormPart) => `${manufacturer} ${series} `.toLowerCase()
  const counts = new Map<string, number>()
  for (const part of parts)
    if (part.series !== '' && part.name.toLowerCase().startsWith(begins(part)))
      counts.set(begins(part), (counts.get(begins(part)) ?? 0) + 1)
  const numbers = new Set(parts.flatMap(({ partNumbers }) => partNumbers.map((number) => number.toLowerCase())))
  return parts.filter((part) => (counts.get(begins(part)) ?? 0) > 1 && !numbers.has(part.series.toLowerCase()))
}

export function generatedLines(parts: readonly FormPart[], count: number, seed: number): readonly GeneratedLine[] {
  const random = randomFrom(seed)
  const clear = clearParts(parts)
  const series = families(parts)
  const makers = Object.entries(forms)
  return Array.from({ length: count }, (_, i) => {
    const [form, make] = makers[i % makers.length] ?? ['', (): Draft => ({ text: '' })]
    const part = clear[Math.floor(random() * clear.length)]
    const family = series[Math.floor(random() * series.length)]
    if (part === undefined || family === undefined) throw new Error('There are no parts to make lines from')
    const code = random() < 0.5 ? part.sku : (part.partNumbers[0] ?? part.sku)
    const quantity = 2 + Math.floor(random() * 400)
    const price = 1_000 + Math.floor(random() * 90_000)
    const draft = make({ part, family, code, quantity, price, random })
    const isNothing = draft.isNothing ?? false
    return { form, sku: isNothing ? null : part.sku, quantity: isNothing ? null : quantity, priceMinor: null, isNothing, ...draft }
  })
}
