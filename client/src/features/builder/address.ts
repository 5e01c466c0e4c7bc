// The builder's addresses: a build as content, so that visitors can share it, a part to add, and two builds to compare.
import { type CurrentBuild, maxNameLength, noBuild } from '#client/features/builds/current-build.ts'
import { readAddressCount } from '#client/lib/address-count.ts'
import { maxMachines } from '#common/builds/bounds.ts'
import { type BuildLine, readBuildLines, writeBuildLines } from '#common/builds/content.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { paths } from '#common/kit/paths.ts'

export const fields = { parts: 'parts', machines: 'machines', name: 'name', with: 'with', compare: 'compare' } as const

type Content = Readonly<{ name: string; machines: number; parts: readonly BuildLine[] }>

/** The address that opens a build without an account. */
export function contentHref({ name, machines, parts }: Content): string {
  const search = new URLSearchParams({ [fields.parts]: writeBuildLines(parts) })
  if (machines > 1) search.set(fields.machines, String(machines))
  if (name !== '') search.set(fields.name, name)
  return `${paths.builder}?${search}`
}

/** The build in an address; null if there is none or it is malformed. */
export function readContent(search: URLSearchParams): CurrentBuild | null {
  const lines = readBuildLines(search.get(fields.parts) ?? '')
  if (!lines || lines.length === 0) return null
  const name = cutText((search.get(fields.name) ?? '').replaceAll('\0', '').trim(), maxNameLength)
  return {
    ...noBuild,
    name,
    machines: readAddressCount(search.get(fields.machines), maxMachines) ?? 1,
    parts: lines.map((line) => ({ ...line, productType: null, name: null })),
  }
}

/** The two sides of a comparison: `current`, `demo.<id>` or the id of a saved build; empty for a side that is not chosen. */
export type Compared = readonly [string, string]
export const currentSide = 'current'
export const demoSide = (id: string): string => `demo.${id}`

export const compareHref = ([left, right]: Compared): string =>
  `${paths.builder}?${new URLSearchParams({ [fields.compare]: `${left},${right}` })}`

export function readCompared(search: URLSearchParams): Compared | null {
  const text = search.get(fields.compare)
  if (text === null) return null
  const [left = '', right = ''] = text.split(',')
  return [left || currentSide, right]
}
