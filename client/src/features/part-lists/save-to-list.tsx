import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Modal } from '#client/components/modal.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { plural } from '#common/format.ts'
import { paths } from '#common/paths.ts'

type SaveToListProps = {
  lines: readonly { productId: number; quantity: number }[]
  /** What a new list is called at first. */
  suggestedName?: string
  onClose: () => void
}

/** A window that adds lines to one of the customer's lists, or to a new one. */
export function SaveToList({ lines, suggestedName = '', onClose }: SaveToListProps) {
  const utils = trpc.useUtils()
  const { data, error, refetch } = trpc.partLists.list.useQuery()
  const shown = { meta: { shown: true } }
  const create = trpc.partLists.create.useMutation(shown)
  const addTo = trpc.partLists.addTo.useMutation(shown)
  const { isBusy, run } = useInFlight()
  const [failure, setFailure] = useState<string | null>(null)
  const [saved, setSaved] = useState<{ id: string; name: string } | null>(null)

  const save = (name: string, call: () => Promise<{ id: string }>) =>
    void run(async () => {
      setFailure(null)
      try {
        setSaved({ ...(await call()), name })
        await utils.partLists.invalidate()
      } catch (refused) {
        setFailure(describeFailure(refused).text)
      }
    })
  const wanted = lines.map(({ productId, quantity }) => ({ productId, quantity }))

  function saveNew(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('name')
    const name = typeof entered === 'string' ? entered.trim() : ''
    if (name === '') setFailure('Enter a name for the list.')
    else save(name, () => create.mutateAsync({ name, lines: wanted }))
  }

  return (
    <Modal title="Save to a list" onClose={onClose}>
      {saved ? (
        <div className="space-y-4" role="status">
          <p>
            Saved {plural(lines.length, 'part')} to{' '}
            <Link to={paths.partList(saved.id)} className="font-semibold underline underline-offset-4">
              {saved.name}
            </Link>
            .
          </p>
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <div className="space-y-6">
          <form noValidate onSubmit={saveNew} className="flex flex-wrap items-end gap-3">
            <TextField
              label="New list"
              name="name"
              maxLength={200}
              autoComplete="off"
              defaultValue={suggestedName}
              className="min-w-0 flex-1 basis-48"
              data-first
            />
            <Button type="submit" busy={isBusy}>
              Save
            </Button>
          </form>
          <FormError text={failure} />
          {!data && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-40 w-full" />)}
          {data && data.lists.length > 0 && (
            <section aria-labelledby="your-lists">
              <h3 id="your-lists" className="font-semibold">
                Your lists
              </h3>
              <ul className="mt-2 max-h-96 divide-y divide-rule overflow-y-auto border border-rule">
                {data.lists.map(({ id, name, lineCount }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-3 py-1 text-left wrap-anywhere hover:bg-sunk"
                      onClick={() => save(name, () => addTo.mutateAsync({ id, lines: wanted }))}
                    >
                      {name} <span className="text-sm text-ink-2">{plural(lineCount, 'line')}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Modal>
  )
}
