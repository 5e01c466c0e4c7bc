// Texts that are expensive for careless code, each of any length: they repeat what makes parsers, patterns and normal forms work hard.

export type Shape = { name: string; make: (length: number) => string }

/** Words that many parts of a catalogue have, the most frequent first. */
export type CommonWords = readonly string[]

const fill = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const repeated = (name: string, unit: string): Shape => ({ name, make: (length) => fill(unit, length) })
/** Repeats `unit`, with an end that makes a pattern try everything again. */
const ending = (name: string, unit: string, end: string): Shape => ({
  name,
  make: (length) => (length <= end.length ? fill(unit, length) : `${fill(unit, length - end.length)}${end}`),
})
const wrapped = (name: string, before: string, after: string): Shape => ({
  name,
  make: (length) => `${fill(before, Math.ceil(length / 2))}${fill(after, Math.floor(length / 2))}`,
})
/** Different in every place, so that no cache and no set helps. */
const counted = (name: string, unit: (i: number) => string): Shape => ({
  name,
  make: (length) => {
    let made = ''
    for (let i = 0; made.length < length; i += 1) made += unit(i)
    return made.slice(0, length)
  },
})

const letters = 'abcdefghijklmnopqrstuvwxyz'
const letterOf = (i: number): string => letters[i % letters.length] ?? ''

export function hostileShapes(words: CommonWords): Shape[] {
  const wordOf = (i: number): string => words[i % Math.max(1, words.length)] ?? 'ram'
  return [
    repeated('zero, bullet', '0• '),
    repeated('bullets', '• '),
    repeated('combining marks on one letter', 'e\u0301\u0323\u0308\u0330'),
    ending('one stack of marks', '\u0315\u0300\u05ae\u0316', 'a'),
    repeated('marks in changing order', '\u0327\u0301\u0323\u0300'),
    repeated('zero widths', '\u200b\u200c\u2060\ufeff'),
    repeated('zero width joiners between letters', 'a\u200d'),
    repeated('letters and digits in turn', 'a1'),
    repeated('digits and letters with separators', '1a-2b.'),
    repeated('hyphens', '-'),
    ending('hyphens, then a letter', '-', 'x'),
    repeated('long dashes', '–— '),
    wrapped('nested round brackets', '(', ')'),
    repeated('open brackets', '([{<'),
    repeated('closed brackets', ')]}>'),
    repeated('double quotes', '"'),
    repeated('mixed quotes', `'"\`“”`),
    ending('one letter, then another sign', 'a', '!'),
    ending('spaces, then a letter', ' ', 'x'),
    ending('letters, then spaces and a letter', 'x   ', '!'),
    repeated('tabs and line breaks', 'a\t\n\r\n'),
    repeated('line separators', 'a\u2028\u2029\u0085'),
    repeated('commas', ','),
    repeated('semicolons and pipes', ';|'),
    repeated('dots', '.'),
    ending('digits, then a letter', '0', 'x'),
    repeated('digits and dots', '1.'),
    repeated('digits and commas', '9,999,'),
    repeated('exponents', '1e999 '),
    repeated('fractions', '1/2 ½ ⅓'),
    repeated('times', '2x3x'),
    repeated('quantities', '5 x 10 pcs '),
    repeated('units', '16 gb 3200 mhz 650 w '),
    repeated('numbers of other scripts', '٣५５𝟗'),
    repeated('lone surrogates', '\ud83d'),
    repeated('surrogates in the wrong order', '\ude00\ud83d'),
    repeated('families', '👨‍👩‍👧‍👦'),
    repeated('flags', '🇧🇩'),
    repeated('signs that grow in a normal form', 'ﷺ'),
    repeated('ligatures and squares', 'ﬃ㌖㏒'),
    repeated('syllables of Korean', '각각'),
    repeated('letters that change length in the other case', 'ßİŉǰΐ'),
    repeated('right to left', 'ש\u202eع\u202c'),
    repeated('Chinese', '漢字'),
    repeated('words of one letter', 'a b c d e f g h '),
    counted('words of two letters', (i) => `${letterOf(i)}${letterOf(i * 7 + 3)} `),
    counted('words of many parts', (i) => `${wordOf(i)} `),
    counted('words of many parts without spaces', wordOf),
    counted('words of many parts with a mistake', (i) => `${wordOf(i).slice(0, -1)}${letterOf(i)} `),
    counted('minus and quoted words', (i) => `-"${wordOf(i)}" `),
    counted('part numbers', (i) => `CPU-${i.toString(16).padStart(8, '0')} `),
    counted('numbers in sequence', (i) => `${i} `),
    repeated('percent escapes', '%25%00%c0%ae'),
    repeated('backslashes', '\\'),
    repeated('wildcards', '%_'),
    repeated('patterns', '(a+)+$|[^]*'),
    repeated('markup', '<b>&amp;<!--<'),
    repeated('addresses', 'a@b.test,'),
    repeated('links', 'https://x.test/?a=b&'),
    repeated('paths', '../%2e%2e/'),
    repeated('NUL', '\u0000'),
    repeated('object brackets of JSON', '[{"a":'),
  ]
}

/** Bodies that are hostile as a whole, as raw text. */
export const hostileBodies: readonly Shape[] = [
  wrapped('deep arrays', '[', ']'),
  { name: 'deep objects', make: (length) => `${fill('{"a":', Math.floor((length * 5) / 6))}1${'}'.repeat(Math.floor(length / 6))}` },
  {
    name: 'many keys',
    make: (length) => `{${counted('', (i) => `"k${i.toString(36)}":0,`).make(length - 8)}"x":0}`.replace(/,"[^"]*"x"/, ',"x"'),
  },
  { name: 'the same key', make: (length) => `{${fill('"a":0,', length - 7)}"a":0}`.replace(/,"?a?"?:?"a"/, ',"a"') },
  { name: 'an open text', make: (length) => `"${fill('\\u0041', length - 1)}` },
  { name: 'long numbers', make: (length) => `[${fill('9', length - 2)}]` },
  { name: 'many numbers', make: (length) => `[${fill('1e308,', length - 3)}1]`.replace(/,[^,]*1\]$/, ',1]') },
  {
    name: 'prototypes',
    make: (length) => `${fill('{"__proto__":', Math.floor((length * 13) / 14))}1${'}'.repeat(Math.floor(length / 14))}`,
  },
  { name: 'escapes', make: (length) => `"${fill('\\ud83d', length - 2)}"` },
  { name: 'white space', make: (length) => `${fill(' \n', length - 2)}{}` },
]
