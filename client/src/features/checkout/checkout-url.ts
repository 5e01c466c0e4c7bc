/** Order numbers as addresses have them, such as `1,20,3`: at most 200, each once. null where nothing is named. */
export function readNumbers(path: string | undefined, selection: string | null): number[] | null {
  const text = path ?? selection
  if (text === null) return null
  const numbers = text.split(',').map((part) => (/^\d{1,8}$/.test(part) ? Number(part) : Number.NaN))
  return [...new Set(numbers)].slice(0, 200)
}
