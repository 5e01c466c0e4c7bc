import { orNull } from '#client/lib/or-null.ts'
import { withUndo } from '#client/lib/with-undo.ts'
import { askName } from './ask-name.ts'

/** A thing that a customer keeps under a name. */
export type Kept = Readonly<{ id: string; name: string }>
type KeptRef = Pick<Kept, 'id'>

type KeptCalls<Copied> = {
  /** Its type, as dialogs call it: `list`. */
  noun: string
  rename: (renamed: Kept) => Promise<unknown>
  copy: (copy: Kept) => Promise<Copied>
  remove: (ref: KeptRef) => Promise<unknown>
  restore: (ref: KeptRef) => void
}

/** Actions on kept things. The query client shows failures. */
export const keptActions = <Copied>({ noun, ...calls }: KeptCalls<Copied>) => ({
  rename: async ({ id, name: before }: Kept): Promise<void> => {
    const name = await askName(`Rename this ${noun}`, before)
    if (name !== null && name !== before) await orNull(calls.rename({ id, name }))
  },
  /** Returns null if the user gave no name or the call failed. */
  copy: async ({ id, name: before }: Kept): Promise<Copied | null> => {
    const name = await askName(`Copy this ${noun}`, `${before} (copy)`)
    return name === null ? null : orNull(calls.copy({ id, name }))
  },
  remove: ({ id, name }: Kept): Promise<boolean> => withUndo(calls.remove({ id }), `Deleted “${name}”`, () => calls.restore({ id })),
  restore: ({ id }: KeptRef): void => calls.restore({ id }),
})
