import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Modal } from '#client/components/modal.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'

/** One of the customer's lists, or the name of a new one. */
export type ChosenList = Readonly<{ id: string }> | Readonly<{ newName: string }>

type ChooseListProps = {
  title: string
  /** The initial name of a new list. */
  suggestedName: string
  /** The saved thing, after "Saved". */
  what: ReactNode
  /** Saves to the list, and returns its id. */
  onChoose: (list: ChosenList) => Promise<string>
  describeRefusal: (error: unknown) => string
  onClose: () => void
}

/** A window in which the customer chooses a list to save to, or names a new one. */
export function ChooseList({ title, suggestedName, what, onChoose, describeRefusal, onClose }: ChooseListProps) {
  const { data, error, refetch } = trpc.partLists.list.useQuery()
  const { isBusy, run } = useInFlight()
  const [failure, setFailure] = useState<string | null>(null)
  const [saved, setSaved] = useState<{ id: string; name: string } | null>(null)

  const save = (name: string, list: ChosenList) =>
    void run(async () => {
      setFailure(null)
      try {
        setSaved({ id: await onChoose(list), name })
      } catch (refused) {
        setFailure(describeRefusal(refused))
      }
    })

  function saveNew(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('name')
    const name = typeof entered === 'string' ? entered.trim() : ''
    if (name === '') setFailure('Enter a name for the list.')
    else save(name, { newName: name })
  }

  return (
    <Modal title={title} onClose={onClose}>
      {saved ? (
        <div className="space-y-4" role="status">
          <p>
            Saved {what} to{' '}
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
          {!data && <Awaiting error={error} retry={refetch} className="h-40 w-full" />}
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
                      onClick={() => save(name, { id })}
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
