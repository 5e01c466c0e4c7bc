import { useRef, useState } from 'react'
import { showNotice } from '#client/components/notice/store.ts'
import { rememberAddition } from '#client/features/additions/remember-addition.ts'
import type { CurrentBuild } from '#client/features/builds/current-build.ts'
import { describeFailure, isPassing } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { plural } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { toContent } from './content-of.ts'

/**
 * Adds a build with its number of machines to the cart, as a group; all or nothing. `failure` is the reason for a refusal, until the next
 * attempt.
 */
export function useAddBuild() {
  const utils = trpc.useUtils()
  const call = trpc.buildGroups.add.useMutation({ meta: { shown: true } })
  const { isBusy, run } = useInFlight()
  const [failure, setFailure] = useState<string | null>(null)
  // If the answer is lost, a retry with the same key does not add the build twice.
  const unanswered = useRef<{ key: string; content: string } | null>(null)

  async function send(build: CurrentBuild, beside: () => HTMLElement, takesLess: boolean): Promise<void> {
    setFailure(null)
    const wanted = { ...toContent(build), takesLess }
    const content = JSON.stringify(wanted)
    const key = unanswered.current?.content === content ? unanswered.current.key : crypto.randomUUID()
    unanswered.current = { key, content }
    let added: { number: number; was: null }[]
    try {
      const { parts } = await call.mutateAsync({ key, ...wanted })
      added = parts.flatMap(({ orderNumber }) => (orderNumber === null ? [] : [{ number: orderNumber, was: null }]))
      unanswered.current = null
    } catch (error) {
      const isUnknown = isPassing(error)
      if (!isUnknown) unanswered.current = null
      setFailure(isUnknown ? "We couldn't confirm that the build was added. Try again: nothing is added twice." : describeRefusal(error))
      return
    }
    const before = await rememberAddition(utils, { key, added })
    const detail = `${wanted.name}, ${plural(wanted.machines, 'machine')}`
    showNotice({
      beside: beside(),
      title: messages.orderAdded,
      detail,
      more: before ?? undefined,
      link: { to: paths.cart, name: 'Go to cart' },
    })
    await Promise.all([utils.orders.invalidate(), utils.cart.invalidate(), utils.buildGroups.invalidate()])
  }

  return {
    isAdding: isBusy,
    failure,
    /** Shows a notice beside a control. `takesLess`: takes only the available pieces of parts that are short. */
    add: (build: CurrentBuild, beside: () => HTMLElement, takesLess: boolean) => run(() => send(build, beside, takesLess)),
  }
}

/** The text for a refused addition: each refused line with its reason. */
export function describeRefusal(error: unknown): string {
  const { text, issues } = describeFailure(error)
  const reasons = [...new Set(issues.map(({ message }) => message))].filter((message) => !text.startsWith(message))
  return [text, ...reasons.slice(0, 3).map((reason) => `${reason}.`.replace(/([.!?])\.$/, '$1'))].join(' ')
}
