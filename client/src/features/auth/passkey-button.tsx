import { Button } from '#client/components/button.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Fingerprint } from '#client/components/icons/account.ts'
import type { usePasskey } from './use-passkey.ts'

type PasskeyButtonProps = {
  passkey: ReturnType<typeof usePasskey>
  /** True if nothing else is asked for. */
  isMain: boolean
}

export const PasskeyButton = ({ passkey: { press, isBusy, trouble }, isMain }: PasskeyButtonProps) => (
  <div className="space-y-3">
    <Button look={isMain ? 'primary' : 'secondary'} busy={isBusy} onClick={press} className="w-full">
      <Fingerprint size={18} />
      Use a passkey
    </Button>
    <FormError text={trouble} />
  </div>
)
