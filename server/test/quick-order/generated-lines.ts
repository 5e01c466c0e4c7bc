// Makes lines of quick order from parts, in the forms in which buyers write them. The same seed makes the same lines.

export type FormPart = Readonly<{
  sku: string
  partNumbers: readonly string[]
  name: string
  manufacturer: string
  series: string
  price: number
}>

/**
 * A line with what it means. `sku` is null if the line alone does not say which part is meant: it may be a question, but no part. `isNothing`: it has to
 * be skipped. `isUnclear`: a part has to have the problem of an unclear quantity.
 */
export type GeneratedLine = Readonly<{
  form: string
  text: string
  sku: string | null
  quantity: number | null
  priceMinor: number | null
  isNothing: boolean
  isUnclear: boolean
}>

type Draft = Pick<GeneratedLine, 'text'> & Partial<GeneratedLine>
type Given = Readonly<{
  part: FormPart /** One of several parts of a series, whose name begins with maker and series. */
  family: FormPart
  /** The beginning of several names, and the whole name of none. */
  beginning: string
  /** A code, and the digits that make another code of it. */
  shorter: Readonly<{ part: FormPart; code: string; digits: string }>
  /** The words of a name up to a model with an x: "Flare X5". */
  model: string
  code: string
  quantity: number
  price: number
  /** A whole price near the part's own. */
  own: number
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

const notes = ['for 3 PCs', 'urgent, 2 boxes', 'in 5 cartons', 'of 999 pcs', 'urgent; 2 sets', 'for the Uttara branch, 2 boxes']
const noteFrom = (random: () => number): string => notes[Math.floor(random() * notes.length)] ?? ''

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
  'price behind times': ({ code, quantity, price }) => ({ text: `${code} ${quantity} x ${amount(price)}`, priceMinor: price * 100 }),
  'price glued to times': ({ code, quantity, price }) => ({ text: `${code} ${quantity}*${price}.00`, priceMinor: price * 100 }),
  'whole price behind times': ({ code, quantity, own }) => ({ text: `${code} ${quantity} x ${own}`, priceMinor: own * 100 }),
  'price glued to at': ({ code, quantity, price }) => ({ text: `${code} ${quantity}@${price}`, priceMinor: price * 100 }),
  'row with whole price': ({ code, quantity, own, random }) => {
    const separator = ['\t', ';', '|'][Math.floor(random() * 3)] ?? ';'
    return { text: [code, quantity, own].join(separator), priceMinor: own * 100 }
  },
  'row with whole price and total': ({ code, quantity, own }) => ({
    text: `${code};${quantity};${own};${own * quantity}`,
    priceMinor: own * 100,
  }),
  'row with position and total': ({ part, code, quantity, price }) => ({
    text: `2,${code},${part.manufacturer},${quantity},${price}.00,${price * quantity}.00`,
    priceMinor: price * 100,
  }),
  'row with a strange total': ({ code, quantity, price }) => ({
    text: `2,${code},${quantity},${price}.00,${price * quantity + 777}.00`,
    priceMinor: price * 100,
  }),
  'three decimals': ({ code, quantity }) => ({ text: `${code} ${quantity} @ 850.555` }),
  'another currency': ({ code, quantity, random }) => ({ text: `${code} ${quantity} ${random() < 0.5 ? '$' : '€'}8.50` }),
  'note of others': ({ code, quantity, random }) => ({ text: `${code} ${quantity} (${noteFrom(random)})` }),
  'note in front': ({ code, quantity, random }) => ({ text: `${code} (${noteFrom(random)}) ${quantity}` }),
  'note in a row': ({ code, quantity, random }) => ({ text: `${code};${quantity} (${noteFrom(random)})` }),
  'note behind a name': ({ part, quantity, random }) => ({ text: `${part.name}, ${quantity} (${noteFrom(random)})` }),
  'note that contradicts': ({ code, quantity, random }) => ({
    text: `${code} ${quantity} (${random() < 0.5 ? `x${quantity + 1}` : `qty ${quantity + 1}`})`,
    quantity: null,
  }),
  'quantity that is not clear': ({ code, quantity, random }) => {
    const forms = [
      `${quantity}+5`,
      `${quantity}+5 pcs`,
      `${quantity}x5 pcs`,
      `${quantity}=`,
      `${quantity}$`,
      `${quantity}pcs/box`,
      '1e3',
      'a box',
    ]
    return { text: `${code} ${forms[Math.floor(random() * forms.length)]}`, quantity: null, isUnclear: true }
  },
  'signs in front': ({ code, quantity, random }) => ({ text: `${code} ${random() < 0.5 ? '=' : '#'}${quantity}` }),
  dozen: ({ code }) => ({ text: `${code} a dozen`, quantity: 12 }),
  'code of a longer one': ({ shorter: { part, code, digits }, random }) => {
    const rest = ['packs of 10', 'x 10 pack', 'to Dhaka 20 to Sylhet'][Math.floor(random() * 3)]
    return { text: `${code} ${digits} ${rest}`, sku: part.sku, quantity: null }
  },
  'model with an x': ({ model }) => ({ text: model, sku: null, quantity: null }),
  'beginning of names': ({ beginning, quantity }) => ({ text: `${beginning}, ${quantity}`, sku: null }),
  'misspelled beginning': ({ beginning, quantity, random }) => ({ text: `${misspelled(beginning, random)}, ${quantity}`, sku: null }),
  charge: ({ quantity, random }) => {
    const forms = [`Delivery charge ${quantity}`, `Page ${quantity} of 999`, `${quantity} items`]
    return { text: forms[Math.floor(random() * forms.length)] ?? '', isNothing: true }
  },
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

const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The names and numbers of parts: texts that mean one of them. */
const wholeKeys = (parts: readonly FormPart[]): ReadonlySet<string> =>
  new Set(parts.flatMap(({ name, manufacturer, partNumbers }) => [name, name.replace(manufacturer, ''), ...partNumbers].map(keyOf)))

/** The first three words or more that several names have, and that neither are a whole name nor have a number in them. */
function beginnings(parts: readonly FormPart[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { name } of parts) {
    const words = name.split(' ')
    for (let count = 3; count < Math.min(words.length, 7); count++) {
      const begin = words.slice(0, count).join(' ')
      counts.set(begin, (counts.get(begin) ?? 0) + 1)
    }
  }
  const taken = wholeKeys(parts)
  const hasCode = (begin: string) => {
    const words = begin.split(' ')
    return words.some((_, from) => words.some((_word, to) => to >= from && taken.has(keyOf(words.slice(from, to + 1).join('')))))
  }
  return [...counts].flatMap(([begin, count]) => (count > 1 && /\p{L}$/u.test(begin) && !hasCode(begin) ? [begin] : []))
}

function shorterCodes(parts: readonly FormPart[]): readonly Given['shorter'][] {
  const bearers = new Map<string, readonly FormPart[]>()
  for (const part of parts) for (const key of new Set(part.partNumbers.map(keyOf))) bearers.set(key, [...(bearers.get(key) ?? []), part])
  return [...bearers.keys()].flatMap((long) => {
    const [, begin = '', digits = ''] = /^(.{5,}?[^\d]|.{5,}?)([1-9]\d?)$/.exec(long) ?? []
    const [part, ...others] = bearers.get(begin) ?? []
    const code = part?.partNumbers.find((number) => keyOf(number) === begin)
    return part && begin !== '' && code !== undefined && others.length === 0 && !bearers.get(long)?.includes(part)
      ? [{ part, code, digits }]
      : []
  })
}

/** Beginnings of names that end in a word and a model with an x, and that no part has as its whole name. */
function modelsWithX(parts: readonly FormPart[]): readonly string[] {
  const taken = wholeKeys(parts)
  const begins = parts.flatMap(({ name }) => /^(?:\S+ ){0,3}[A-Za-z]{3,} X\d+(?= )/.exec(name)?.[0] ?? [])
  const numbers = parts.flatMap(({ partNumbers }) => partNumbers.map(keyOf)).filter((number) => /x\d+$/.test(number))
  return [...new Set(begins)].filter((begin) => !taken.has(keyOf(begin)) && !numbers.some((number) => keyOf(begin).endsWith(number)))
}

export function generatedLines(parts: readonly FormPart[], count: number, seed: number): readonly GeneratedLine[] {
  const random = randomFrom(seed)
  const clear = clearParts(parts)
  const series = families(parts)
  const [begins, shorter, models] = [beginnings(parts), shorterCodes(parts), modelsWithX(parts)]
  const makers = Object.entries(forms)
  return Array.from({ length: count }, (_, i) => {
    const [form, make] = makers[i % makers.length] ?? ['', (): Draft => ({ text: '' })]
    const part = clear[Math.floor(random() * clear.length)]
    const family = series[Math.floor(random() * series.length)]
    const beginning = begins[Math.floor(random() * begins.length)]
    const short = shorter[Math.floor(random() * shorter.length)]
    const model = models[Math.floor(random() * models.length)]
    if (part === undefined || family === undefined || beginning === undefined || short === undefined || model === undefined)
      throw new Error('There are no parts to make lines from')
    const code = random() < 0.5 ? part.sku : (part.partNumbers[0] ?? part.sku)
    const quantity = 2 + Math.floor(random() * 400)
    const price = 1_000 + Math.floor(random() * 90_000)
    const own = Math.max(1, Math.round(part.price * (0.8 + 0.4 * random())))
    const draft = make({ part, family, beginning, shorter: short, model, code, quantity, price, own, random })
    const isNothing = draft.isNothing ?? false
    return {
      form,
      sku: isNothing ? null : part.sku,
      quantity: isNothing ? null : quantity,
      priceMinor: null,
      isNothing,
      isUnclear: false,
      ...draft,
    }
  })
}
