import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/paths.ts'

export type MainLink = { name: string; to: string }

const everybody: readonly MainLink[] = [
  { name: 'Home', to: paths.home },
  { name: 'Parts', to: paths.parts },
  { name: 'Protfolio', to: paths.portfolio },
  { name: 'Blog', to: paths.blog },
]

export function useMainLinks(): readonly MainLink[] {
  return useMe() ? [...everybody, { name: 'Dashboard', to: paths.dashboard }] : everybody
}
