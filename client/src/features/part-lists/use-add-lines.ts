import { useRef, useState } from 'react'
import { showNotice } from '#client/components/notice/store.ts'
import { rememberAddition } from '#client/features/additions/remember-addition.ts'
import { describeFailure, isPassing } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { plural } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'

/** `priceMinor` is the displayed price per piece: the line is refused if it has risen since. */
export type WantedLine = { productId: number; quantity: number; priceMinor: number }

/** The list that contains exactly these lines: its builds remain grouped. */
export type WholeList = { listId: string; takesLess: boolean }

/** The reasons why the cart refused lines, by part; a text is for this quantity alone. */
export type RefusedLines = ReadonlyMap<number, Readonly<{ quantity: number; text: string }>>

export const noRefusals: RefusedLines = new Map()

/**
 * Adds lines to the cart, all or none. `failure` is the reason for a refusal, until the next attempt. `onRefused` gets the lines that caused it, and
 * none before each attempt.
 */
export function useAddLines({ onRefused }: { onRefused?: (refused: RefusedLines) => void } = {}) {
  const utils = trpc.useUtils()
  const add = trpc.quickOrder.add.useMutation({ meta: { shown: true } })
  const addList = trpc.buildGroups.addList.useMutation({ meta: { shown: true } })
  const { isBusy, run } = useInFlight()
  const [failure, setFailure] = useState<string | null>(null)
  // If the answer is lost, a retry with the same key does not add the lines twice.
  const unanswered = useRef<{ key: string; lines: string } | null>(null)

  async function send(wanted: readonly WantedLine[], pressed: HTMLElement, list?: WholeList): Promise<boolean> {
    setFailure(null)
    onRefused?.(noRefusals)
    const lines = JSON.stringify([wanted, list])
    const key = unanswered.current?.lines === lines ? unanswered.current.key : crypto.randomUUID()
    unanswered.current = { key, lines }
    let added: readonly { number: number; was: number | null }[]
    try {
      const prices = wanted.map(({ productId, priceMinor }) => ({ productId, priceMinor }))
      const answer = await (list ? addList.mutateAsync({ key, ...list, prices }) : add.mutateAsync({ key, lines: [...wanted] }))
      added = answer.added
      unanswered.current = null
    } catch (error) {
      const isUnknown = isPassing(error)
      if (!isUnknown) unanswered.current = null
      setFailure(isUnknown ? "We couldn't confirm that they were added. Try again: nothing is added twice." : describeRefusal(error))
      if (!isUnknown) onRefused?.(refusedOf(error, list ? [] : wanted))
      return false
    }
    const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
    const before = await rememberAddition(utils, { key, added })
    const detail = `${plural(wanted.length, 'part')}, ${plural(pieces, 'piece')}`
    showNotice({
      beside: pressed,
      title: messages.orderAdded,
      detail,
      more: before ?? undefined,
      link: { to: paths.cart, name: 'Go to cart' },
    })
    await Promise.all([utils.orders.invalidate(), utils.cart.invalidate(), ...(list ? [utils.buildGroups.invalidate()] : [])])
    return true
  }

  return {
    isAdding: isBusy,
    failure,
    /** Returns true if they were added. Shows a notice beside `pressed`. */
    addLines: async (wanted: readonly WantedLine[], pressed: HTMLElement, list?: WholeList): Promise<boolean> =>
      (await run(() => send(wanted, pressed, list))) ?? false,
  }
}

/** The lines that the shop's answer names by their place. */
function refusedOf(error: unknown, wanted: readonly WantedLine[]): RefusedLines {
  const named = describeFailure(error).issues.flatMap(({ path, message }) => {
    const line = wanted[Number(/^lines\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)]
    return line ? [[line.productId, { quantity: line.quantity, text: `${message}.` }] as const] : []
  })
  return new Map(named)
}

const mostReasons = 3

function describeRefusal(error: unknown): string {
  const { text, issues } = describeFailure(error)
  if (issues.length === 0) return text
  const reasons = [...new Set(issues.map(({ message }) => `${message}.`))]
  return `Nothing was added: ${plural(issues.length, 'line')} can't be added like this. ${reasons.length > mostReasons ? text : reasons.join(' ')}`
}
