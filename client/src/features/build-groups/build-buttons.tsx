import { Button } from '#client/components/button.tsx'
import type { ChangedBuild, useBuildChanges } from './use-build-changes.ts'

type BuildButtonsProps = {
  build: ChangedBuild
  lacksPieces: boolean
  changes: ReturnType<typeof useBuildChanges>
}

export function BuildButtons({ build, lacksPieces, changes }: BuildButtonsProps) {
  const buttons = [
    ...(lacksPieces ? [{ name: 'Add the missing pieces', of: 'of ', act: changes.complete }] : []),
    { name: 'Change machines', of: 'of ', act: changes.change },
    { name: 'Ungroup', of: '', act: changes.takeApart },
    { name: 'Remove', of: '', act: changes.remove },
  ]
  return buttons.map(({ name, of, act }) => (
    <Button key={name} look="quiet" small className="pointer-coarse:min-h-11" disabled={changes.isBusy} onClick={() => void act(build)}>
      <span>
        {name}
        <span className="sr-only">
          {' '}
          {of}
          {build.name}
        </span>
      </span>
    </Button>
  ))
}
