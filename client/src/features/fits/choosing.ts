// Choosing a part for a build in the catalogue: identifies the build, and applies the choice.
import {
  builderHref,
  type ChosenState,
  type CurrentBuild,
  currentBuild,
  maxNameLength,
  type NamedBuild,
  type NewPart,
  nameFields,
  takePart,
} from '#client/features/builds/current-build.ts'
import type { BrowseState } from '#client/features/catalogue/browse-state.ts'
import { readAddressCount } from '#client/lib/address-count.ts'
import { maxMachines, maxPieces } from '#common/builds/bounds.ts'
import { type BuildLine, writeBuildLines } from '#common/builds/content.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { paths } from '#common/kit/paths.ts'

/** True if the catalogue chooses for this build: it has all parts in the address. */
export const isForBuild = ({ parts }: CurrentBuild, others: readonly BuildLine[]): boolean =>
  others.every(({ sku, quantity }) => parts.some((part) => part.sku === sku && part.quantity === quantity))

/** The build's number of machines and name in an address, within the bounds of builds. */
export function aboutOf({ about }: BrowseState): NamedBuild {
  const { machines = '', name = '' } = about
  return {
    machines: readAddressCount(machines, maxMachines) ?? 1,
    name: cutText(name.trim(), maxNameLength),
  }
}

/** The builder with the address's build, whatever the browser's current build. */
export const builderWith = (lines: readonly BuildLine[], state: BrowseState): string =>
  lines.length === 0
    ? paths.builder
    : `${paths.builder}?${new URLSearchParams({ parts: writeBuildLines(lines), ...nameFields(aboutOf(state)) })}`

/** The other parts, plus pieces of a part. */
export function withPart(others: readonly BuildLine[], sku: string, pieces: number): BuildLine[] {
  if (!others.some((line) => line.sku === sku)) return [...others, { sku, quantity: pieces }]
  return others.map((line) => (line.sku === sku ? { sku, quantity: line.quantity + pieces } : line))
}

export const noRoom = `A machine has at most ${maxPieces} pieces. Remove a part from the build first`

type Chosen = { to: string; state: ChosenState } | 'other-build' | 'no-room'

/**
 * Adds pieces of a part to the current build, and returns the next page. Changes nothing if the address is for another build, or if there
 * is no space for the part.
 */
export function choose(part: NewPart, others: readonly BuildLine[], pieces: number): Chosen {
  if (!isForBuild(currentBuild.get(), others)) return 'other-build'
  if (!takePart(part, others, pieces)) return 'no-room'
  return { to: builderHref(currentBuild.get()), state: { chosen: part.sku } }
}
