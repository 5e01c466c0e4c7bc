// A machine without a graphics card needs another video output. Advice: servers need none. Facts of processors: hasGraphics.
import { type Machine, type Rule, type RuleAnswer, unknown, warning } from './rule.ts'
import { notStated, the } from './wording.ts'

function check({ cpu: cpus, card: cards }: Machine): RuleAnswer {
  if (cpus.length === 0 || cards.length > 0) return null
  if (cpus.some(({ facts }) => facts.hasGraphics === true)) return 'fits'
  const silent = cpus.find(({ facts }) => facts.hasGraphics === null)
  if (silent !== undefined) {
    const message = `Whether ${the(silent, cpus)} has graphics is not stated, and the build has no graphics card. Look it up on the maker's page, or add a graphics card.`
    return unknown([silent], message, [
      ['Graphics of the processor', notStated],
      ['Graphics card', 'none'],
    ])
  }
  const message = 'No graphics. Add a graphics card, or choose a processor with graphics.'
  return warning(cpus, message, [
    ['Graphics of the processor', 'none'],
    ['Graphics card', 'none'],
  ])
}

export const videoOutput: Rule = {
  id: 'video-output',
  about: 'Graphics',
  reads: ['cpu', 'card'],
  verifiedOn: '2026-11-23',
  isAdvice: true,
  check,
}
