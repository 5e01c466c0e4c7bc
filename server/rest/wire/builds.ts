import { z } from 'zod'
import { BuildParts } from '#common/builds/schema.ts'
import { answers, type BuildCheck, ruleIds } from '#common/builds/types.ts'

export const CheckBuildBody = z.strictObject({
  parts: BuildParts.describe(
    'The parts of one machine. A part may be named several times: its quantities add up. All quantities together are 1 to 100',
  ),
})

const Finding = z.object({
  rule: z.enum(ruleIds).describe('Which rule says so'),
  verdict: z
    .enum(answers)
    .describe(
      'warning: works under a condition, such as a BIOS update or an adapter. unknown: a value is missing or not credible, or it depends on the maker',
    ),
  parts: z.array(z.string()).describe('The SKUs of the parts that it is about'),
  message: z.string().describe('The two values and what would help, as text for people'),
  values: z
    .array(z.object({ label: z.string(), value: z.string() }))
    .optional()
    .describe('The values that were compared'),
  asOf: z.iso
    .date()
    .optional()
    .describe('The earliest day on which a person last checked the data of these parts; missing if it was never checked'),
})

export const CheckedBuild = z
  .object({
    verdict: z
      .enum(['fits', 'conflict', 'unknown'])
      .describe('conflict if a rule says so; else unknown if a rule says so, apart from those that only advise; else fits'),
    findings: z
      .array(Finding)
      .describe('Warnings, unknowns and conflicts, the most serious first. A rule without a finding says fits, or has nothing to say'),
    power: z
      .object({ needed: z.int(), available: z.int() })
      .optional()
      .describe('Watts that the machine needs and that the power supply gives; missing if either is not known'),
    missing: z
      .array(z.string())
      .optional()
      .describe('Product types that a machine needs to start and this one lacks; missing if it lacks none'),
  })
  .meta({ id: 'CheckedBuild' })

export function writeCheckedBuild({ verdict, findings, power, missing }: BuildCheck): z.infer<typeof CheckedBuild> {
  return {
    verdict,
    findings: findings.map(({ rule, verdict, parts, message, values, asOf }) => ({
      rule,
      verdict,
      parts: [...parts],
      message,
      ...(values !== undefined && { values: values.map(({ label, value }) => ({ label, value })) }),
      ...(asOf !== undefined && { asOf }),
    })),
    ...(power?.available !== undefined && { power: { needed: power.needed, available: power.available } }),
    ...(missing !== undefined && missing.length > 0 && { missing: [...missing] }),
  }
}
