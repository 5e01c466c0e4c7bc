const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Far more than a sign of several characters has, such as a family of emoji. */
const longestSign = 64

/** The beginning of a text, at most `max` characters: ends before a sign that does not fit as a whole, unless that is the first one. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const start = lastPlainGap(text, max)
  let end = start
  if (start < max)
    for (const { index, segment } of graphemes.segment(text.slice(start, max + longestSign))) {
      if (start + index + segment.length > max) break
      end = start + index + segment.length
    }
  return end === 0 ? wholePoints(text.slice(0, max)) : text.slice(0, end)
}

/** The last place up to `max` between two signs of ASCII, where a sign always ends; 0 if there is none. Segmenting the text before it takes longer. */
function lastPlainGap(text: string, max: number): number {
  let at = max
  while (at > 0 && !(isPlain(text.charCodeAt(at - 1)) && isPlain(text.charCodeAt(at)))) at -= 1
  return at
}

const isPlain = (code: number): boolean => code >= 0x20 && code < 0x7f

/** Without half of a surrogate pair at the end. */
const wholePoints = (text: string): string => text.replace(/[\ud800-\udbff]$/, '')

/** Like `cutText`; a shortened text ends in an ellipsis, which counts. */
export const shorten = (text: string, max: number): string => (text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`)
