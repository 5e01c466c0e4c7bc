export type Offence = { line: number; words: string; better: string }
/** The offences in the prose of a file: comments, test titles, Markdown. */
export function findOffences(file: string, text: string): Offence[]
