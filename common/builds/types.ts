// Input and answer of a build check. Server and browser run the same check.
import type { PartFacts } from './part-facts.ts'

/** A part of a build. `facts` is null for categories that no rule reads. */
export type BuildPart = Readonly<{
  sku: string
  name: string
  productType: string
  /** Pieces in one machine. */
  quantity: number
  /** The day on which a person last checked the part's data, such as 2026-01-31; null if it was never checked. */
  verifiedOn: string | null
  facts: PartFacts | null
}>

/** From the least to the most serious. */
export const answers = ['fits', 'warning', 'unknown', 'conflict'] as const
export type Answer = (typeof answers)[number]

/** For a whole build: conditions (`warning`) do not keep a machine from working. */
export type Verdict = Exclude<Answer, 'warning'>

/** One rule's answer about a build. */
export type Finding = Readonly<{
  rule: RuleId
  verdict: Answer
  /** SKUs of the affected parts, without duplicates. */
  parts: readonly string[]
  /** A sentence for buyers: the mismatch, both values, and a fix. */
  message: string
  /** The two compared values, such as `{ label: 'Card', value: '336 mm' }`. */
  values?: readonly Readonly<{ label: string; value: string }>[]
  /** The earliest day on which a person checked the data of these parts; missing if the data of one of them was never checked. */
  asOf?: string
}>

/** In watts. `available` is missing without a power supply whose power is known. */
export type Power = Readonly<{ needed: number; available?: number }>

export type BuildCheck = Readonly<{
  verdict: Verdict
  /** All findings that are not "fits", the most serious first. */
  findings: readonly Finding[]
  /** Missing if the power of a processor or card is unknown, or if there is neither. */
  power?: Power
  /** Product types that the machine needs to start but lacks; missing if it lacks none. */
  missing?: readonly string[]
}>

/** Part of the interface: external clients use these ids. */
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
