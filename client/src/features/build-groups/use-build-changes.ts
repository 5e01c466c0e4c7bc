import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { maxMachines } from '#common/builds/bounds.ts'
import { plural } from '#common/kit/format.ts'
import { readTypedCount } from '#common/kit/typed-values.ts'

export type ChangedBuild = Readonly<{
  id: string
  name: string
  machines: number
  lines: readonly Readonly<{ sku: string; perMachine: number }>[]
}>

/** Actions for a build in the cart, or in the list with this id. */
export function useBuildChanges(listId?: string) {
  const utils = trpc.useUtils()
  const meta = { meta: { shown: true } }
  const setMachines = trpc.buildGroups.setMachines.useMutation(meta)
  const complete = trpc.buildGroups.complete.useMutation(meta)
  const remove = trpc.buildGroups.remove.useMutation(meta)
  const takeApart = trpc.buildGroups.takeApart.useMutation(meta)
  const add = trpc.buildGroups.add.useMutation(meta)
  const addToList = trpc.buildGroups.addToList.useMutation(meta)
  const { isBusy, run } = useInFlight()

  const refresh = () =>
    Promise.all([
      utils.buildGroups.invalidate(),
      ...(listId === undefined ? [utils.cart.invalidate(), utils.orders.invalidate()] : [utils.partLists.invalidate()]),
    ])
  const send = (call: () => Promise<unknown>) =>
    run(async () => {
      const isDone = await call().then(
        () => true,
        async (error: unknown) => {
          await alertFailure(error)
          return false
        },
      )
      await refresh()
      return isDone
    })
  /** If stock is short, asks whether to take the available pieces. */
  const sendOrTakeLess = (call: (takesLess: boolean) => Promise<unknown>) =>
    send(async () => {
      try {
        await call(false)
      } catch (error) {
        const { code, issues } = describeFailure(error)
        const detail = issues.map(({ message }) => message).join('. ')
        if (code !== 'CONFLICT' || issues.length === 0) throw error
        if (await dialogs.confirm('Not all pieces are in stock', { detail: `${detail}.`, ok: 'Add what is in stock' })) await call(true)
      }
    })
  const restore = ({ name, machines, lines }: ChangedBuild) => {
    const build = { name, machines, parts: lines.map(({ sku, perMachine }) => ({ sku, quantity: perMachine })) }
    return send(() =>
      listId === undefined ? add.mutateAsync({ key: crypto.randomUUID(), ...build }) : addToList.mutateAsync({ listId, ...build }),
    )
  }

  return {
    isBusy,
    change: async ({ id, name, machines }: ChangedBuild) => {
      const entered = await dialogs.prompt('For how many machines?', {
        detail: name,
        initial: String(machines),
        inputMode: 'numeric',
        ok: 'Change',
      })
      if (entered === null) return
      const wanted = readTypedCount(entered).value ?? 0
      if (wanted < 1 || wanted > maxMachines) await dialogs.alert(`Enter a whole number from 1 to ${maxMachines.toLocaleString('en')}`)
      else if (wanted !== machines) await sendOrTakeLess((takesLess) => setMachines.mutateAsync({ id, machines: wanted, takesLess }))
    },
    complete: ({ id }: ChangedBuild) => sendOrTakeLess((takesLess) => complete.mutateAsync({ id, takesLess })),
    remove: async (build: ChangedBuild) => {
      if (await send(() => remove.mutateAsync({ id: build.id })))
        toast.undoable(`Removed “${build.name}”, ${plural(build.machines, 'machine')}`, () => void restore(build))
    },
    takeApart: ({ id }: ChangedBuild) => send(() => takeApart.mutateAsync({ id })),
  }
}
