import { describeFailure } from '#client/lib/errors.ts'
import { dialogs } from './store.ts'

/** Shows the reason for a failed call. `more` is the detail if the server gives none. */
export async function alertFailure(error: unknown, more?: string): Promise<void> {
  const { text, issues } = describeFailure(error)
  const title = text.replace(/\.$/, '')
  const detail = issues[0] && issues[0].message !== title ? issues[0].message : more
  await dialogs.alert(title, detail === undefined ? {} : { detail })
}
