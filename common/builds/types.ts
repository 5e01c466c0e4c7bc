// What a check of a build reads and answers. Server and browser run the same check.
import type { PartFacts } from './part-facts.ts'

/** A part of a build. `facts` is null for categories that no rule reads. */
export type BuildPart = Readonly<{
  sku: string
  name: string
  productType: string
  /** Pieces in one machine. */
  quantity: number
  /** The day on which a person last checked the part's data, such as 2026-01-31; null if no one did. */
  verifiedOn: string | null
  facts: PartFacts | null
}>

/** From the least to the most serious. */
export const answers = ['fits', 'warning', 'unknown', 'conflict'] as const
export type Answer = (typeof answers)[number]

/** Of a whole build: conditions (`warning`) do not keep a machine from working. */
export type Verdict = Exclude<Answer, 'warning'>

/** What one rule says about a build. */
export type Finding = Readonly<{
  rule: RuleId
  verdict: Answer
  /** SKUs of the parts that it is about, each once. */
  parts: readonly string[]
  /** A sentence for buyers: what does not fit, both values, and what would fix it. */
  message: string
  /** The two values that were compared, such as `{ label: 'Card', value: '336 mm' }`. */
  values?: readonly Readonly<{ label: string; value: string }>[]
  /** The earliest day on which a person checked the data of these parts; missing if the data of one of them was never checked. */
  asOf?: string
}>

/** Watts. `available` is missing without a power supply whose power is known. */
export type Power = Readonly<{ needed: number; available?: number }>

export type BuildCheck = Readonly<{
  verdict: Verdict
  /** All but those that fit, the most serious first. */
  findings: readonly Finding[]
  /** Missing if the power of a processor or card is unknown, and without either. */
  power?: Power
  /** Product types that a machine needs to start and this one lacks; missing if it lacks none. */
  missing?: readonly string[]
}>

/** Part of the interface: outside clients know rules by these names. */
export const ruleIds = [
  'cpu-socket',
  'cpu-chipset',
  'memory-type',
  'memory-form',
  'memory-slots',
  'memory-capacity',
  'memory-registered',
  'board-in-case',
  'gpu-length',
  'gpu-slots',
  'cooler-height',
  'cooler-socket',
  'radiator',
  'psu-form',
  'psu-length',
  'power',
  'gpu-power-plugs',
  'm2-slots',
  'sata-ports',
  'video-output',
  'cooler-present',
  'back-connect',
  'drive-bus',
  'board-slots',
  'one-machine',
] as const
export type RuleId = (typeof ruleIds)[number]
