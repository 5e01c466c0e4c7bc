import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { ChoiceBox } from '#client/components/choice-box.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { AccountSection } from '#client/features/account/account-section.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'
import { type SecondFactorDemand, secondFactorDemands } from '#common/settings/rules.ts'
import { useSaveSettings } from './use-settings.ts'

const choices: Readonly<Record<SecondFactorDemand, { name: string; line: string }>> = {
  optional: { name: 'Optional', line: 'Each account may add a passkey or codes to its password, but does not have to.' },
  staff: {
    name: 'Needed for admins and staff',
    line: "Without one they can sign in and use their own account, but can't open the shop's pages.",
  },
}

type SecondFactorSectionProps = {
  demand: SecondFactorDemand
  draft: SecondFactorDemand
  onDraft: (draft: SecondFactorDemand) => void
  onSaved: (sent: SecondFactorDemand) => void
}

/** The accounts that need a second factor. An admin without one cannot demand it of others. */
export function SecondFactorSection({ demand, draft, onDraft, onSaved }: SecondFactorSectionProps) {
  const save = useSaveSettings()
  const { isBusy, run } = useInFlight()
  const [refusal, setRefusal] = useState<string | null>(null)
  const isMissing = useMe()?.hasSecondFactor === false

  async function send(): Promise<void> {
    setRefusal(null)
    try {
      if (!(await save({ secondFactor: draft }))) return
      onSaved(draft)
      toast.success('Security saved')
    } catch (error) {
      setRefusal(describeFailure(error).text)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (draft === demand) setRefusal('Change a field first, then save.')
    else void run(send)
  }

  return (
    <AccountSection title="Security" intro="A second factor is asked for after the password, so that a stolen password is not enough.">
      <form noValidate aria-label="Security" onSubmit={submit} className="space-y-5 p-5 sm:px-6">
        <fieldset>
          <legend className="font-semibold">Second factor</legend>
          <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
            {secondFactorDemands.map((one) => (
              <ChoiceBox
                key={one}
                type="radio"
                name="secondFactor"
                title={choices[one].name}
                line={choices[one].line}
                checked={draft === one}
                onChange={() => onDraft(one)}
              />
            ))}
          </div>
        </fieldset>
        {isMissing && (
          <p className="text-warn">
            You have no second factor yourself.{' '}
            <Link to={paths.security} className="underline underline-offset-4">
              Set one up
            </Link>{' '}
            before you demand it of others.
          </p>
        )}
        <FormError text={refusal} />
        <Button type="submit" busy={isBusy}>
          Save security
        </Button>
      </form>
    </AccountSection>
  )
}
