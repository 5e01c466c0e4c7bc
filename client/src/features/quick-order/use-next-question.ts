import { type RefObject, useEffect, useState } from 'react'
import { plural } from '#common/kit/format.ts'
import { questionIdOf } from './open-row.tsx'
import { isOpen, type Row } from './table.ts'

type Target = Readonly<{ id: string | null }>

/**
 * Moves the focus from a question that was answered, and is gone, to the next one, or to the heading after the last. `left` is for a live region:
 * how many questions are left.
 */
export function useNextQuestion(rows: readonly Row[], heading: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<Target | null>(null)

  useEffect(() => {
    if (target === null) return
    const question = target.id === null ? null : document.getElementById(questionIdOf({ id: target.id }))
    const control = question?.querySelector<HTMLElement>('button, a') ?? heading.current
    control?.focus()
  }, [target, heading])

  /** Returns the next question among the rows that are shown; null after the last. */
  function moveOn(shown: readonly Row[], answered: Row): Row | null {
    const place = shown.findIndex(({ id }) => id === answered.id)
    const others = [...shown.slice(place + 1), ...shown.slice(0, Math.max(0, place))]
    const next = others.find(isOpen) ?? null
    setTarget({ id: next?.id ?? null })
    return next
  }

  const count = rows.filter(isOpen).length
  // Silent until a question was answered: the counts above the table say how many there are.
  const left = target === null ? '' : count === 0 ? 'No questions left' : `${plural(count, 'question')} left`
  return { left, moveOn }
}
