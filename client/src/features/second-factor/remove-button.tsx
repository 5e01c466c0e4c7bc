import { Button } from '#client/components/button.tsx'
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Inputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { messages } from '#common/kit/messages.ts'
import { endingOfRemoval } from './endings.ts'
import { useFactorChange } from './use-factor-change.ts'
import { type FactorState, factorCountOf, useMustKeep } from './use-factor-state.ts'

type RemoveButtonProps = {
  state: FactorState
  factor: Inputs['secondFactor']['remove']
  /** As a sentence has it. */
  name: string
  onRemoved: () => void
}

/** Removes a factor after confirmation. The last one that the shop demands stays, which is said instead. */
export function RemoveButton({ state, factor, name, onRemoved }: RemoveButtonProps) {
  const { change, isBusy } = useFactorChange()
  const mustKeep = useMustKeep(state)
  if (mustKeep)
    return <p className="max-w-prose text-sm text-ink-2">{messages.factorRequired}. Add another way before you remove this one.</p>

  async function remove(): Promise<void> {
    const detail = endingOfRemoval(factorCountOf(state) - 1)
    if (!(await dialogs.confirm(`Remove ${name}?`, { detail, ok: 'Remove', cancel: 'Keep', danger: true }))) return
    await change(
      (client) => client.secondFactor.remove.mutate(factor),
      () => {
        toast.success(`Removed ${name}`)
        onRemoved()
      },
    )
  }

  return (
    <Button look="secondary" busy={isBusy} onClick={() => void remove()}>
      Remove<span className="sr-only"> {name}</span>
    </Button>
  )
}
