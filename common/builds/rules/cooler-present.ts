// Every processor should have a cooler, in the build or in its box. Advice: buyers may own one. Facts of processors: hasCooler.
import { type Machine, type Rule, type RuleAnswer, warning } from './rule.ts'
import { The } from './wording.ts'

function check({ cpu: cpus, cooler: coolers }: Machine): RuleAnswer {
  if (cpus.length === 0 || coolers.length > 0) return null
  const bare = cpus.filter(({ facts }) => !facts.hasCooler)
  const [first] = bare
  if (first === undefined) return 'fits'
  const message = `${The(first, cpus)} comes without a cooler, and the build has none. Add a cooler for ${first.facts.socket ?? 'its socket'}.`
  return warning(bare, message, [
    ['Cooler in the box', 'no'],
    ['Cooler in the build', 'none'],
  ])
}

export const coolerPresent: Rule = {
  id: 'cooler-present',
  about: 'Cooler',
  reads: ['cpu', 'cooler'],
  verifiedOn: '2026-11-23',
  isAdvice: true,
  check,
}
