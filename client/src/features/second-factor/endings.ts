// What an act ends, said before it is pressed.
import { plural } from '#common/kit/format.ts'

/** What the first second factor ends. `devices` are the other ones that are signed in, `tokens` the API tokens that are valid. */
export function endingOfFirst({ devices, tokens }: { devices: number; tokens: number }): string {
  const ended =
    devices === 0
      ? 'No other device is signed in, so nothing is signed out.'
      : `Turning this on signs out your ${plural(devices, 'other device')}.`
  if (tokens === 0) return ended
  return `${ended} Your ${plural(tokens, 'API token')} ${tokens === 1 ? 'keeps' : 'keep'} working: check ${tokens === 1 ? 'it' : 'them'} below.`
}

/** What the removal of a factor ends. `left` are the factors that stay. */
export const endingOfRemoval = (left: number): string =>
  left === 0
    ? 'This was your only second factor. Your password, Google or GitHub alone then opens your account, and your recovery codes stop working. No device is signed out.'
    : 'Your other ways stay. No device is signed out.'
