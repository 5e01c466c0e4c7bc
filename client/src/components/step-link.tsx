import type { ComponentProps, KeyboardEvent } from 'react'
import { ButtonLink } from './button.tsx'

/** A link to the next step that looks and acts like a button: Space activates it too. */
export function StepLink(props: ComponentProps<typeof ButtonLink>) {
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  // A link, so that it can open in a new tab and is prefetched.
  return <ButtonLink {...props} role="button" onKeyDown={press} />
}
