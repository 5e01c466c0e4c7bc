import { Button } from '#client/components/button.tsx'
import { dialogs } from '#client/components/dialogs/store.ts'
import { Fingerprint } from '#client/components/icons/account.ts'
import { Day } from '#client/components/times.tsx'
import { Ago } from '#client/features/account/ago.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { RemoveButton } from './remove-button.tsx'
import type { FactorState, Passkey } from './use-factor-state.ts'

type PasskeyRowProps = { passkey: Passkey; state: FactorState; onRemoved: () => void }

export function PasskeyRow({ passkey: { id, name, addedAt, lastUsedAt }, state, onRemoved }: PasskeyRowProps) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.secondFactor.rename.useMutation({ onSettled: () => utils.secondFactor.state.invalidate() })

  async function rename(): Promise<void> {
    const typed = await dialogs.prompt('Rename the passkey', { label: 'Name', initial: name, ok: 'Save' })
    const wanted = cutText(typed?.trim() ?? '', 60)
    if (wanted !== '' && wanted !== name) mutate({ id, name: wanted })
  }

  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-5 py-4 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto] sm:px-6">
      <Fingerprint size={20} className="text-ink-2" />
      <div className="min-w-0">
        <h3 className="text-base break-words">{name}</h3>
        <p className="text-sm text-ink-2">
          Added on <Day time={addedAt} />,{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <Ago time={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:col-start-2">
        <Button look="secondary" busy={isPending} onClick={() => void rename()}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <RemoveButton state={state} factor={{ kind: 'passkey', id }} name={`the passkey “${name}”`} onRemoved={onRemoved} />
      </div>
    </li>
  )
}
