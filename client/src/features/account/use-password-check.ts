import { useState } from 'react'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { PasswordCheck } from '#common/accounts/schema.ts'
import type { FactorMethod } from '#common/second-factor/rules.ts'
import { useSecretCall } from './use-secret-call.ts'

/**
 * Confirms the sign-in. `methods` are the ways to give the second factor, once the server asks for it. `onDone` runs after the page has loaded
 * the fresh state of the sign-in.
 */
export function usePasswordCheck(onDone: () => void) {
  const utils = trpc.useUtils()
  const call = useSecretCall()
  const [methods, setMethods] = useState<readonly FactorMethod[] | null>(null)

  async function check(given: PasswordCheck): Promise<void> {
    try {
      await call((client) => client.accounts.confirmPassword.mutate(given))
    } catch (error) {
      if (describeFailure(error).code !== 'SECOND_FACTOR') throw error
      setMethods(await findMethods())
      return
    }
    await utils.identities.ways.invalidate()
    onDone()
  }

  async function findMethods(): Promise<FactorMethod[]> {
    const { codes, recoveryCodesLeft, passkeys } = await utils.secondFactor.state.fetch()
    const has: Record<FactorMethod, boolean> = { code: codes, recovery: recoveryCodesLeft > 0, passkey: passkeys.length > 0 }
    return (['code', 'recovery', 'passkey'] as const).filter((method) => has[method])
  }

  return { check, methods }
}
