const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Far more than a sign of several characters has, such as a family of emoji. */
const longestSign = 64

/** The beginning of a text, at most `max` characters: ends before a sign that does not fit as a whole, unless that is the first one. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, max + longestSign))) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return end === 0 ? wholePoints(text.slice(0, max)) : text.slice(0, end)
}

/** Without half of a surrogate pair at the end. */
const wholePoints = (text: string): string => text.replace(/[\ud800-\udbff]$/, '')

/** Like `cutText`; a shortened text ends in an ellipsis, which counts. */
export const shorten = (text: string, max: number): string => (text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`)
