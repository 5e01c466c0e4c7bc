// Takes the signs of Markdown, BBCode and HTML from a pasted line, and keeps its words: a list from a forum or a chat names the same parts as
// a plain one.

const mayHaveMarkup = /[*_~`<>\\#&[\]│┃║☐☑☒✅✔]|:\/\/|^\s*\(/u
const bbCode = /\[\/?(?:b|i|u|s|url|img|list|code|quote|size|color|center|table|tr|td|th|\*)(?:=[^\]\n]*)?\]/giu
const htmlTags = /<\/?(?:a|abbr|b|br|code|del|div|em|font|h[1-6]|hr|i|li|mark|ol|p|s|small|span|strong|sub|sup|u|ul)\b[^<>]*>/giu
const cellTags = /<\/?(?:td|th)\b[^<>]*>/giu
const rowTags = /<\/?(?:tr|table|tbody|thead)\b[^<>]*>/giu
/** A link ends before the signs that separate cells. */
const address = /\bhttps?:\/\/[^\s|<>()[\]{}"',;]+/giu
const entity = /&(?:#(?<digits>\d{1,6})|#x(?<hex>[\da-f]{1,5})|(?<name>[a-z]{2,6}));/giu
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  times: '×',
  reg: '®',
  trade: '™',
  copy: '©',
  ndash: '–',
  mdash: '—',
  minus: '−',
  euro: '€',
  pound: '£',
  deg: '°',
  micro: 'µ',
  frac12: '½',
}

/** The line without markup; the line itself if nothing would remain. */
export function withoutMarkup(written: string): string {
  if (!mayHaveMarkup.test(written)) return written
  const text = written
    .replace(entity, decoded)
    .replace(/[│┃║]/gu, '|')
    .replace(/\\\|/g, ' ')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(cellTags, '|')
    .replace(rowTags, ' ')
    .replace(htmlTags, ' ')
    .replace(bbCode, '')
    .replace(/!?\[(?<text>(?:[^[\]]|\[[^[\]]*\])*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g, '$<text>')
    .replace(/<(?=https?:)/gi, ' ')
    .replace(address, ' ')
    // Bullets, check boxes, quotes and headings.
    .replace(/^(?<lead>[\s|]*)(?:>+\s+|#{1,6}\s+(?=\p{L}))+/u, '$<lead>')
    .replace(/^(?<lead>[\s|]*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?)(?:\[[ xX✓✔]?\]|[☐☑☒✅✔]\ufe0f?)(?=\s)/u, '$<lead>')
    .replace(/\*\*|~~|`+|(?<![\p{L}\p{N}])__(?=\S)|(?<=\S)__(?![\p{L}\p{N}])/gu, '')
    .replace(/(?<=^|[\s|(])(?<mark>[*_])(?=[^\s*_])(?<inner>[^*_|]*[^\s*_|])\k<mark>(?=$|[\s|).,:;!])/gu, '$<inner>')
    .replace(/\(\s*\)|\[\s*\]|<\s*>/g, ' ')
  return /[\p{L}\p{N}]/u.test(text) ? text : written
}

function decoded(whole: string, digits: string | undefined, hex: string | undefined, name: string | undefined): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole
  const point = digits === undefined ? Number.parseInt(hex ?? '', 16) : Number(digits)
  return point >= 0x20 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : ' '
}
