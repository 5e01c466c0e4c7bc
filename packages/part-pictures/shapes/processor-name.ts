// The words that are printed on a processor: they come from the part's own name.
import type { Facts } from '../facts.ts'

/** "RYZEN 7" and "5700X3D"; the number of a class (3, 5, 7, 9) counts its bars. */
export type ProcessorName = { family: string; model: string; bars: number }

export function processorName(facts: Facts): ProcessorName {
  const words = facts.name
    .replace(/\(.*?\)|®|™/g, ' ')
    .replace(/^\s*(amd|intel)\b/i, ' ')
    .replace(
      /\b(oem|tray|boxed|processor|cpu|desktop|ryzen (?=threadripper))\b|\/|\b\d+(\.\d+)? ?ghz\b|\b\w+-core\b|\b(lga ?\d+|am\d\+?|fm\d\+?|str\w?\d)\S*/gi,
      ' ',
    )
    .replace(/\b(i[3579]|e[357]|a\d{1,2}|fx|w|d)-(?=\w*\d{3})/gi, '$1 ')
    .split(/\s+/)
    .filter(Boolean)
  const at = words.findIndex((word) => /\d{3}/.test(word))
  const family = (at < 0 ? words : words.slice(0, at)).join(' ').slice(0, 16)
  const version = words[at + 1] ?? ''
  const model = at < 0 ? '' : [words[at] ?? '', /^v\d$/i.test(version) ? version : ''].join(' ').trim().slice(0, 12)
  const step = /\b(?:ryzen|core i|core ultra|i)\s?([3579])\b/i.exec(facts.name)?.[1]
  return { family: upper(family), model: upper(model), bars: step ? (Number(step) - 1) / 2 : 0 }
}

/** In capitals, but "i7" as it is written. */
const upper = (value: string): string => value.toUpperCase().replace(/\bI([3579])\b/g, 'i$1')
