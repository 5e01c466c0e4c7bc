// Derives the facts that rules read from a part's typed specs, so admins' corrections are included.
import type { TypedSpecs } from '../../specs/attribute.ts'
import { categoryOf } from '../../specs/categories.ts'
import { type PartFacts, productTypes } from '../part-facts.ts'
import { boardFacts } from './board.ts'
import { cardFacts } from './card.ts'
import { caseFacts } from './case.ts'
import { coolerFacts } from './cooler.ts'
import { cpuFacts } from './cpu.ts'
import { driveFacts } from './drive.ts'
import { fanFacts } from './fan.ts'
import { memoryFacts } from './memory.ts'
import { supplyFacts } from './supply.ts'

const readers: ReadonlyMap<string, (specs: TypedSpecs) => PartFacts> = new Map<string, (specs: TypedSpecs) => PartFacts>([
  [productTypes.cpu, cpuFacts],
  [productTypes.board, boardFacts],
  [productTypes.memory, memoryFacts],
  [productTypes.card, cardFacts],
  [productTypes.supply, supplyFacts],
  [productTypes.case, caseFacts],
  [productTypes.cooler, coolerFacts],
  [productTypes.drive, driveFacts],
  [productTypes.fan, fanFacts],
])

/** The facts of a part, with their keys always in the same order; null for categories that no rule reads. Never throws. */
export const partFactsOf = (productType: string, specs: TypedSpecs): PartFacts | null =>
  readers.get(categoryOf(productType)?.type ?? '')?.(specs) ?? null
