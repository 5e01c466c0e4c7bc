// Texts that say which sign-ins an act ends, shown before it is pressed.
import { plural } from '#common/kit/format.ts'

/** For the first factor. `devices` is the number of other devices that are signed in, `tokens` counts the valid API tokens. */
export function endingOfFirst({ devices, tokens }: { devices: number; tokens: number }): string {
  const ended =
    devices === 0
      ? 'No other device is signed in, so nothing is signed out.'
      : `Turning this on signs out your ${devices === 1 ? 'other device' : plural(devices, 'other device')}.`
  if (tokens === 0) return ended
  return `${ended} Your ${tokens === 1 ? 'API token keeps' : `${plural(tokens, 'API token')} keep`} working: check ${tokens === 1 ? 'it' : 'them'} below.`
}

/** For the removal of a factor. `left` is the number of factors that stay. */
export const endingOfRemoval = (left: number): string =>
  left === 0
    ? 'This was your only second factor. Your password, Google or GitHub alone is then enough to sign in, and your recovery codes stop working. No device is signed out.'
    : 'Your other ways stay. No device is signed out.'
