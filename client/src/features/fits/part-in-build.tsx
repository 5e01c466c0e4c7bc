import { useLayoutEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { late } from '#client/components/late.tsx'
import { Panel } from '#client/components/panel.tsx'
import {
  builderHref,
  type CurrentBuild,
  currentBuild,
  type NewPart,
  openBuild,
  replacedBy,
  takePart,
} from '#client/features/builds/current-build.ts'
import { toast } from '#client/lib/toast.ts'
import { paths } from '#common/kit/paths.ts'
import { noRoom } from './choosing.ts'
import { useCurrentBuild } from './use-current-build.ts'

const BuildVerdict = late(() => import('./build-verdict.tsx').then((file) => file.BuildVerdict))

/**
 * On a part's page: links to a build with it, and its fit with the browser's current build. The text and the second button have reserved
 * space while they load.
 */
export function PartInBuild({ part }: { part: NewPart }) {
  const build = useCurrentBuild()
  const hasBuild = build !== null && build.parts.length > 0
  return (
    <Panel title="In a build" heading="text-base" className="mt-5">
      <div className="mt-1 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <div className="col-span-2 min-h-20 text-sm sm:min-h-15 sm:basis-full">
          {hasBuild ? (
            <BuildVerdict part={part} build={build} />
          ) : (
            <p className="text-ink-2">Build a PC around this part. We check compatibility and power, and price any number of machines.</p>
          )}
        </div>
        <ButtonLink to={`${paths.builder}?${new URLSearchParams({ with: part.sku })}`} rel="nofollow" look="secondary" className="px-2!">
          Build with this
        </ButtonLink>
        {hasBuild && <BuildButton part={part} build={build} />}
      </div>
    </Panel>
  )
}

/** Adds the part to the build, or swaps it for the part in its slot; opens the build once it has the part. */
function BuildButton({ part, build }: { part: NewPart; build: CurrentBuild }) {
  const link = useRef<HTMLAnchorElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [presses, setPresses] = useState(0)
  // The pressed button is gone: move the focus to its replacement.
  useLayoutEffect(() => {
    if (presses > 0) (link.current ?? button.current)?.focus()
  }, [presses])
  if (build.parts.some(({ sku }) => sku === part.sku))
    return (
      <ButtonLink ref={link} to={builderHref(build)} className="px-2!">
        Open the build
      </ButtonLink>
    )
  const [replaced] = replacedBy(build, part.productType)
  const add = () => {
    const before = currentBuild.get()
    if (!takePart(part)) return toast.error(noRoom)
    setPresses(presses + 1)
    toast.undoable(replaced ? `Replaced ${replaced.name ?? replaced.sku} with ${part.name}` : `Added ${part.name} to the build`, () => {
      openBuild(before)
      setPresses(presses + 2)
    })
  }
  // Selling is this page's main purpose: no second green button.
  return (
    <Button ref={button} look="secondary" onClick={add} className="px-2!">
      {replaced ? 'Swap it in' : 'Add to the build'}
    </Button>
  )
}
