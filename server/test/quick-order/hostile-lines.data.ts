// Texts that, repeated up to the longest line, look cheap and have very many cells, signs, numbers, words or readings.
import { quickOrderBounds } from '#common/quick-order/rules.ts'

/** Each is read in the quick tests. */
export const hostileKinds: readonly string[] = [
  ...['> ', '- ', '|', 'a|', 'a b|', '1|', '1 ', '1 a ', 'a 1 ', '1 > ', 'please ', 'please 1 ', '1 please ', 'pcs ', '1pcs ', 'x '],
  ...['1x ', '2 x ', '(', '((1) ', '[', '"', '"a" ', "'", ',', '1,', '1,1 ', '1.', '1) ', '1)a ', '@ ', '$1 ', '2x16gb ', '2 x 16 gb '],
  ...['1920x1080 ', 'cpu: ', '* ', '**', '`', '<b>', '[a](b) ', '&amp;', '~1 ', '1-2 ', '½', '٣ ', '一 ', '0• • • '],
]

/** Further signs and words. The words of the catalogue have hits for every look-up. */
export const moreHostileKinds: readonly string[] = [
  ...['•', '1•', 'ﷺ', '㍿ ', '𝟘 ', '😀1 ', '\t', '"\t', '1\t', 'a\t1\t', '1\u2009', '1\u2009000', 'é ', 'e\u0301', 'a\u200b', '１ ', '①'],
  ...[
    '0 ',
    '27 ',
    '16gb ',
    'ddr4 ',
    'black white ',
    'rtx 4070 ',
    'corsair ',
    'corsiar ',
    'nh-d15 ',
    '80+ ',
    '1/',
    '<a ',
    '[[',
    '__a ',
    '1€ ',
  ],
  ...['pcpartpicker cpu: a ', '$1 @ a', 'qty:1 ', '+', '-1', 'x4 16x '],
]

const longest = quickOrderBounds.lineLength - 1
const filled = (text: string): string => text.repeat(longest).slice(0, longest)

/** Lines with different beginnings, and one without. */
export const hostileLines = (kind: string, count: number): readonly string[] => [
  ...Array.from({ length: count - 1 }, (_, i) => filled(`${i + 7} ${filled(kind)}`).slice(0, longest)),
  filled(kind),
]
