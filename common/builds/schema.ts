import { z } from 'zod'
import { requiredText, textLimits, wholeNumberWithin } from '#common/kit/text.ts'
import { maxMachines, maxPieces } from './bounds.ts'

const tooManyPieces = `The quantities must add up to at most ${maxPieces}`

/** Parts of one machine. A part may occur several times: its quantities add up. */
export const BuildParts = z
  .array(
    z.strictObject({
      sku: requiredText(textLimits.other, 'Must not be empty'),
      quantity: wholeNumberWithin(1, maxPieces),
    }),
  )
  .min(1, 'Must have at least one part')
  .max(maxPieces, `Must have at most ${maxPieces} parts`)
  .refine((parts) => parts.reduce((sum, { quantity }) => sum + quantity, 0) <= maxPieces, tooManyPieces)
export type BuildParts = z.infer<typeof BuildParts>

export const Machines = wholeNumberWithin(1, maxMachines)

export const CheckBuild = z.strictObject({ parts: BuildParts })
export type CheckBuild = z.infer<typeof CheckBuild>

export const BuildSkus = z.strictObject({
  skus: z.array(requiredText(textLimits.other, 'Must not be empty')).max(maxPieces, `Must have at most ${maxPieces} SKUs`),
})
export type BuildSkus = z.infer<typeof BuildSkus>

/** Finds parts that can replace one in a build. */
export const FindSubstitutes = z.strictObject({
  parts: BuildParts,
  sku: requiredText(textLimits.other, 'Must not be empty'),
  machines: Machines,
})
export type FindSubstitutes = z.infer<typeof FindSubstitutes>
