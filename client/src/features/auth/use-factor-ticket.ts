import { useRef, useState } from 'react'
import { isUnauthorized } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { PasskeyAnswer } from '#common/second-factor/schema.ts'
import type { FactorNeeded } from './factor-needed.ts'
import { answerWithPasskey } from './passkeys.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

// The server's limits of a ticket. It does not say which of them a ticket has met.
const tickets = { tries: 5, lastMs: 5 * 60_000 }

type Options = {
  onDone: () => void
  /** Called once the ticket is of no use, with the reason. */
  onEnded: (why: string) => void
}

type Given = { code: string } | { passkey: PasskeyAnswer }

/** Finishes a sign-in. Both functions return false if the factor was wrong, and throw all other errors. */
export function useFactorTicket({ ticket }: FactorNeeded, { onDone, onEnded }: Options) {
  const { client } = trpc.useUtils()
  const finishSignIn = useFinishSignIn()
  const [begunAt] = useState(Date.now)
  const tries = useRef(0)
  // The calls after the sign-in may fail; another try must not use the ticket again.
  const isSignedIn = useRef(false)

  async function give(find: () => Promise<Given>): Promise<boolean> {
    try {
      if (!isSignedIn.current) await client.secondFactor.finish.mutate({ ticket, ...(await find()) })
      isSignedIn.current = true
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      tries.current += 1
      const end = endOf(tries.current, Date.now() - begunAt)
      if (end === null) return false
      onEnded(end)
      return true
    }
    const me = await client.accounts.me.query()
    if (me) await finishSignIn(me.email)
    onDone()
    return true
  }

  return {
    giveCode: (code: string) => give(() => Promise.resolve({ code })),
    givePasskey: () => give(async () => ({ passkey: await answerWithPasskey(await client.secondFactor.askPasskey.mutate({ ticket })) })),
  }
}

function endOf(tries: number, ageMs: number): string | null {
  if (ageMs >= tickets.lastMs) return 'Your sign-in took longer than 5 minutes. Please sign in again.'
  return tries < tickets.tries ? null : "That didn't work five times. Please sign in again."
}
