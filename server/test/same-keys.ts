import { sameKey } from '#common/kit/same-key.ts'

/** All signs that can be stored: NUL and halves of pairs cannot. */
export const signs: readonly string[] = Array.from({ length: 0x110000 - 1 }, (_, place) => place + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

/** The texts whose key differs in SQL. Leaves out signs that only one of the two knows, because it has a newer Unicode. */
export const differentKeys = (rows: readonly { written: string; key: string; decomposed: string }[]): string[] =>
  rows
    .filter(({ written, decomposed }) => decomposed === written.normalize('NFKD') && !/\p{Cn}/u.test(written))
    .filter(({ written, key }) => key !== sameKey(written))
    .map(({ written, key }) => `${escaped(written)}: ${escaped(key)} in SQL, ${escaped(sameKey(written))} in TypeScript`)

const escaped = (text: string): string =>
  Array.from(text, (sign) => (/[ -~]/.test(sign) ? sign : `\\u{${sign.codePointAt(0)?.toString(16)}}`)).join('')
