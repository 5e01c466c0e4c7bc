import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextArea } from '#client/components/field.tsx'
import { UnsavedGuard } from '#client/components/unsaved-guard.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import type { MembersAdded } from './use-groups.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

const answers = [
  { kind: 'unknown', says: 'No account has this address. Ask the customer to sign up, or correct it' },
  { kind: 'admins', says: 'Is an admin, and admins have public prices' },
  { kind: 'broken', says: 'Is no e-mail address. Correct it' },
] as const

/** Adds customers by pasted e-mail addresses. Addresses that were not added remain in the field, each with the reason. */
export function MemberForm({ groupId }: { groupId: string }) {
  const onSettled = usePriceListRefresh()
  const { mutateAsync: add, isPending } = trpc.priceLists.addMembers.useMutation({ meta: { shown: true }, onSettled })
  const [emails, setEmails] = useState('')
  const [result, setResult] = useState<MembersAdded | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const left = result ? answers.flatMap(({ kind, says }) => result[kind].map((email) => ({ email, says }))) : []

  async function send() {
    setRefusal(null)
    setResult(null)
    try {
      const answer = await add({ id: groupId, emails })
      setResult(answer)
      setEmails(answers.flatMap(({ kind }) => answer[kind]).join('\n'))
    } catch (error) {
      setRefusal(describeFailure(error).text)
    }
  }

  return (
    <form
      noValidate
      aria-label="Add customers"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void send()
      }}
      className="space-y-3 border border-rule bg-sheet p-4"
    >
      {emails.trim() !== '' && left.length === 0 && <UnsavedGuard />}
      <TextArea
        label="Add customers by e-mail address"
        rows={4}
        maxLength={50_000}
        value={emails}
        error={refusal ?? undefined}
        hint="Paste up to 1,000 addresses, separated by spaces, commas, semicolons or lines."
        onChange={({ target }) => setEmails(target.value)}
      />
      <Button type="submit" busy={isPending}>
        Add customers
      </Button>
      <div role="status">
        {result && (
          <p>
            <b>{plural(result.added, 'customer')} added</b>
            {result.already > 0 && `, ${formatCount(result.already)} already in the group`}
            {left.length > 0 && `, ${formatCount(left.length)} not added`}
          </p>
        )}
      </div>
      {left.length > 0 && (
        <ul className="max-h-96 space-y-1 overflow-y-auto">
          {left.map(({ email, says }) => (
            <li key={email} className="wrap-anywhere">
              <b>{email}</b> <span className="text-stop">{says}</span>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
