import { dialogs } from '#client/components/dialogs/store.ts'
import { describeFailure } from '#client/lib/errors.ts'

/** A refusal in the shop's words: the title alone where the specification fixes it. */
export async function tell(error: unknown, more?: string): Promise<void> {
  const { text, issues } = describeFailure(error)
  const title = text.replace(/\.$/, '')
  const detail = issues[0] && issues[0].message !== title ? issues[0].message : more
  await dialogs.alert(title, detail === undefined ? {} : { detail })
}
