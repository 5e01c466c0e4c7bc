import { useEffect, useEffectEvent, useState } from 'react'
import { changeBuild, currentBuild, stateOf } from '#client/features/builds/current-build.ts'
import type { Me } from '#client/lib/api-types.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { toContent } from './content-of.ts'

/** The pause after a change until a saved build is saved again. */
const pauseMs = 1_200

/** Saves the current build in the account: once it is saved, every later change is saved automatically. */
export function useKeptBuild(me: Me | null) {
  const build = useBrowserStore(currentBuild)
  const utils = trpc.useUtils()
  const call = trpc.savedBuilds.save.useMutation({ meta: { shown: true } })
  const { isBusy, run } = useInFlight()
  const [failure, setFailure] = useState<string | null>(null)
  const state = stateOf(build)
  const isChanged = build.id !== null && build.saved !== state
  const isKept = me !== null && build.id !== null

  const send = (name?: string, isNew = false) =>
    run(async () => {
      const sent = { ...currentBuild.get(), ...(name !== undefined && { name }) }
      setFailure(null)
      try {
        const { id } = await call.mutateAsync({ ...toContent(sent), ...(sent.id !== null && !isNew && { id: sent.id }) })
        // A later change is not saved yet.
        const isRenamed = name !== undefined && currentBuild.get().name !== name
        changeBuild({ id, saved: stateOf(sent), ...(isRenamed && { name }) })
        await utils.savedBuilds.invalidate()
        return true
      } catch (error) {
        const { code, text } = describeFailure(error)
        const isGone = code === 'NOT_FOUND'
        if (isGone) changeBuild({ id: null, saved: null })
        setFailure(isGone ? 'This build is no longer in your account. Save it again to keep it.' : text)
        return false
      }
    })

  const saveChange = useEffectEvent(() => void send())
  const canSave = isKept && isChanged && build.parts.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the pause again.
  useEffect(() => {
    if (!canSave) return
    const timer = setTimeout(saveChange, pauseMs)
    return () => clearTimeout(timer)
  }, [canSave, state])

  return {
    isSaving: isBusy,
    failure,
    isKept,
    isSaved: isKept && !isChanged,
    /** Saves it now, as a new build unless it is saved already. */
    save: () => send(toContent(currentBuild.get()).name),
    /** Saves it as another build, which then becomes the current one. */
    saveAs: (name: string) => send(name, true),
  }
}

export type Keeping = ReturnType<typeof useKeptBuild>
