import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { typedSpecsOf } from '#common/specs/typed-specs.ts'
import type { PictureSubject } from './part.ts'

/** The parts of a price list by category. */
export function readParts(file: string): Map<string, PictureSubject[]> {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
  return byType(lines.filter(Boolean).map(readPart))
}

function readPart(line: string): PictureSubject {
  const { category, ...part } = JSON.parse(line) as Omit<SuppliedPart, 'productType'> & { category: string }
  return asRead({ ...part, productType: category })
}

export type SuppliedPart = Omit<PictureSubject, 'specs'> & { specs: Record<string, unknown> }

/** The part with its typed specs. */
export const asRead = ({ sku, name, productType, specs }: SuppliedPart): PictureSubject => ({
  sku,
  name,
  productType,
  specs: typedSpecsOf({ productType, name, specs, specEdits: {} }),
})

export function byType(parts: readonly PictureSubject[]): Map<string, PictureSubject[]> {
  const types = new Map<string, PictureSubject[]>()
  for (const part of parts) types.set(part.productType, [...(types.get(part.productType) ?? []), part])
  return types
}

/** Up to four times ten parts from the whole length of a list; all of a list of ten or fewer. */
export function tensOf<T>(parts: readonly T[]): T[][] {
  if (parts.length <= 10) return [[...parts]]
  const count = Math.min(4, Math.floor(parts.length / 10))
  const places = (ten: number) => Array.from({ length: 10 }, (_, i) => Math.floor(((i + ten / count) * parts.length) / 10))
  return Array.from({ length: count }, (_, ten) => parts.filter((__, i) => places(ten).includes(i)))
}
