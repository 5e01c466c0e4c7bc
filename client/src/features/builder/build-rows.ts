// The rows of the builder: the browser's stored build, with the shop's data about its parts. Pure.
import type { KeptPart } from '#client/features/builds/current-build.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import type { BuildPart } from '#common/builds/types.ts'
import { type Slot, slotOf, slots } from './slots.ts'

/** A part in the shop's answer, with the facts that rules read. */
export type BuilderPart = Outputs['builds']['parts']['parts'][number]

export type BuildRow = Readonly<{
  kept: KeptPart
  /** null while it is not known, and if the part is gone. */
  part: BuilderPart | null
  /** No longer sold. */
  isGone: boolean
}>
export type SoldRow = BuildRow & { readonly part: BuilderPart }

type Known = { parts: readonly BuilderPart[]; missing: readonly string[] }

export function rowsOf(kept: readonly KeptPart[], known: Known | undefined): BuildRow[] {
  const parts = new Map(known?.parts.map((part) => [part.sku, part]))
  return kept.map((one) => ({ kept: one, part: parts.get(one.sku) ?? null, isGone: known?.missing.includes(one.sku) === true }))
}

export const isSold = (row: BuildRow): row is SoldRow => row.part !== null

export const isAwaited = ({ part, isGone }: BuildRow): boolean => part === null && !isGone

/** True if the rules ignore it: it is gone, or it is a component whose facts have not been derived yet. */
export const isUnchecked = ({ part, isGone }: BuildRow): boolean =>
  isGone || (part !== null && part.facts === null && slotOf(part.productType).type !== null)

/** The rules' input. */
export const toCheck = (rows: readonly SoldRow[]): BuildPart[] =>
  rows.map(({ kept: { quantity }, part: { sku, name, productType, verifiedOn, facts } }) => ({
    ...{ sku, name, productType, quantity, verifiedOn, facts },
  }))

export type FilledSlot = Readonly<{ slot: Slot; rows: readonly BuildRow[] }>

/** Every slot with its rows, including empty slots. */
export const fillSlots = (rows: readonly BuildRow[]): FilledSlot[] =>
  slots.map((slot) => ({ slot, rows: rows.filter(({ kept, part }) => slotOf(part?.productType ?? kept.productType) === slot) }))

export const nameOf = ({ kept, part }: BuildRow): string => part?.name ?? kept.name ?? kept.sku

export const anchorOf = (sku: string): string => `part-${encodeURIComponent(sku)}`
