// Helpers for descriptions that are written from a part's specs, so that text and specs agree.

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** `three` up to twelve, then digits. */
export const numeral = (count: number): string => numerals[count] ?? String(count)

/** `three fans`, `one fan`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${numeral(count)} ${count === 1 ? one : many}`

const lists = new Intl.ListFormat('en-GB')

/** `ATX, Micro ATX and Mini-ITX`. */
export const listed = (words: readonly string[]): string => lists.format(words)

/** Sentences as one text; missing ones are left out. */
export const paragraph = (...sentences: readonly (string | false | undefined)[]): string => sentences.filter(Boolean).join(' ')
