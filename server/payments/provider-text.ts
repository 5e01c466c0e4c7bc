import { cutText } from '#common/kit/cut-text.ts'

/**
 * Text for a provider's field of up to `max` UTF-16 units: no `<`, `>`, `&`, quotes or control characters, and no split character at the
 * end.
 */
export function providerText(text: string, max: number): string {
  const clean = text
    .toWellFormed()
    .replaceAll(/[<>&"'\\\p{Cc}]/gu, ' ')
    .trim()
  return cutText(clean, max).trim()
}
