import { dialogs } from '#client/components/dialogs/store.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { textLimits } from '#common/kit/text.ts'

/** Asks for a name; null if the user cancelled or left it empty. */
export async function askName(title: string, initial = ''): Promise<string | null> {
  const name = await dialogs.prompt(title, { label: 'Name', initial, ok: 'Save' })
  return cutText(name?.trim() ?? '', textLimits.name) || null
}
