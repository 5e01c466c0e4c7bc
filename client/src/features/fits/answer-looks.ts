// The looks of rules' answers: an icon, a word and a colour.
import { CircleQuestionMark } from '#client/components/icons/fits.ts'
import { Check, CircleX, TriangleAlert } from '#client/components/icons/shop.ts'
import type { Answer } from '#common/builds/types.ts'

export const answerLooks = {
  fits: { Sign: Check, text: 'Fits', color: 'text-ok' },
  warning: { Sign: TriangleAlert, text: 'Fits, one thing to check', color: 'text-warn' },
  unknown: { Sign: CircleQuestionMark, text: 'Not known', color: 'text-ink-2' },
  conflict: { Sign: CircleX, text: 'Does not fit', color: 'text-stop' },
} as const satisfies Record<Answer, unknown>
