import { Button } from '#client/components/button.tsx'
import { dialogs } from '#client/components/dialogs/store.ts'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { AccountSection } from '#client/features/account/account-section.tsx'
import { recoveryCodesPerSet } from '#common/second-factor/rules.ts'
import { useFactorChange } from './use-factor-change.ts'
import type { FactorState } from './use-factor-state.ts'

// With these many left, people should get new ones.
const few = 3

type RecoverySectionProps = { state: FactorState; onCodes: (recoveryCodes: readonly string[]) => void }

/** The number of recovery codes that are left, and new ones. */
export function RecoverySection({ state: { recoveryCodesLeft: left }, onCodes }: RecoverySectionProps) {
  const { change, isBusy } = useFactorChange()

  async function renew(): Promise<void> {
    const detail = `We show you ${recoveryCodesPerSet} new codes once. Your ${left} old ones stop working. No device is signed out.`
    if (left > 0 && !(await dialogs.confirm('New recovery codes?', { detail, ok: 'New codes', cancel: 'Keep the old ones', danger: true })))
      return
    await change(
      (client) => client.secondFactor.newRecoveryCodes.mutate(),
      ({ recoveryCodes }) => onCodes(recoveryCodes),
    )
  }

  return (
    <AccountSection
      title="Recovery codes"
      intro="For when you don't have your phone or your passkey. Each code works once, instead of a code from the app."
      action={
        <Button look="secondary" busy={isBusy} onClick={() => void renew()}>
          New codes
        </Button>
      }
    >
      <p className={`flex items-center gap-2 p-5 sm:px-6 ${left <= few ? 'text-warn' : ''}`}>
        {left <= few && <TriangleAlert size={18} className="shrink-0" />}
        {left} of {recoveryCodesPerSet} codes left.{left <= few && ' Get new ones before you run out.'}
      </p>
    </AccountSection>
  )
}
