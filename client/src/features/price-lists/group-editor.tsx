import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { dialogs } from '#client/components/dialogs/store.ts'
import { TextField } from '#client/components/field.tsx'
import { FormButtons } from '#client/components/form-buttons.tsx'
import { FormPanel } from '#client/components/form-panel.tsx'
import { Pencil, Trash2 } from '#client/components/icons/dashboard.ts'
import { EmptyState } from '#client/components/states.tsx'
import { isMissing } from '#client/lib/is-missing.ts'
import { orNull } from '#client/lib/or-null.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { plural } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { textLimits } from '#common/kit/text.ts'
import { NewGroup } from '#common/price-lists/group-schema.ts'
import { HeldLists } from './held-lists.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberTable } from './member-table.tsx'
import { type Group, useGroup, useGroupNames } from './use-groups.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

export function GroupEditor({ id }: { id: string }) {
  const { data, error, refetch } = useGroup(id, { text: '', page: 1 })
  const title = useRef<HTMLHeadingElement>(null)
  const [isNaming, setNaming] = useState(false)
  const { remove, isRemoving } = useRemoveGroup()
  if (!data && error && isMissing(error))
    return <EmptyState title="Group not found" action={<ButtonLink to={paths.groups}>See all groups</ButtonLink>} />
  if (!data) return <Awaiting error={error} retry={refetch} className="h-96 w-full" />
  const { group } = data
  return (
    <section aria-labelledby="group-name" className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="group-name" ref={title} tabIndex={-1} className="mr-auto text-xl wrap-anywhere outline-none">
          {group.name} <span className="text-base font-normal text-ink-2">{plural(group.members, 'customer')}</span>
        </h2>
        <Link to={paths.groups} className="inline-flex min-h-11 items-center underline underline-offset-4">
          All groups
        </Link>
        <Button look="secondary" aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
          <Pencil size={16} />
          Rename
        </Button>
        <Button look="secondary" busy={isRemoving} onClick={() => void remove(group)}>
          <Trash2 size={16} />
          Delete
        </Button>
      </div>
      {isNaming && (
        <NameForm
          group={group}
          onDone={() => {
            setNaming(false)
            title.current?.focus()
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="text-base font-semibold">Price lists</h3>
        <HeldLists lists={group.lists} />
      </div>
      <MemberForm groupId={id} />
      <MemberTable groupId={id} />
    </section>
  )
}

function useRemoveGroup() {
  const navigate = useNavigate()
  const onSettled = usePriceListRefresh()
  const { mutateAsync, isPending } = trpc.priceLists.deleteGroup.useMutation({ onSettled })
  async function remove({ id, name, members, lists }: Group) {
    const held = lists.length === 0 ? '' : ` They lose the prices of ${lists.map((list) => `“${list.name}”`).join(', ')} at once.`
    const detail = `“${name}” has ${plural(members, 'customer')}.${held} Their accounts stay.`
    if (!(await dialogs.confirm(messages.areYouSure, { detail, ok: 'Delete group', cancel: 'Keep group', danger: true }))) return
    if (!(await orNull(mutateAsync({ id })))) return
    toast.success(`Deleted “${name}”`)
    void navigate(paths.groups)
  }
  return { remove, isRemoving: isPending }
}

const load = async () => NewGroup

function NameForm({ group: { id, name }, onDone }: { group: Group; onDone: () => void }) {
  const { rename } = useGroupNames()
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered) => {
      await rename({ id, ...entered })
      onDone()
    },
  })
  return (
    <FormPanel {...props} label="Rename the group" refusal={refusal}>
      <TextField
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={textLimits.name}
        autoComplete="off"
        autoFocus
        error={errors.name}
        className="min-w-0 flex-1 basis-64"
      />
      <FormButtons save="Save name" busy={isSubmitting} onCancel={onDone} className="flex gap-2 sm:pt-7.5" />
    </FormPanel>
  )
}
