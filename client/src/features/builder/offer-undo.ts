// Undo for the last change of the build. It restores the whole build, so it is offered only until the build changes again.
import { currentBuild } from '#client/features/builds/current-build.ts'
import { toast } from '#client/lib/toast.ts'
import { writeBuildLines } from '#common/builds/content.ts'

const nothing = () => {}
let withdraw: () => void = nothing

const contentNow = (): string => writeBuildLines(currentBuild.get().parts)

/** Offers to undo a change that was just made. */
export function offerUndo(text: string, undo: () => void): void {
  withdraw()
  const content = contentNow()
  const hide = toast.undoable(text, undo)
  // The store changes when the build is saved, too.
  const stop = currentBuild.subscribe(() => contentNow() !== content && withdraw())
  withdraw = () => {
    withdraw = nothing
    stop()
    hide()
  }
}

/** Removes the offer, for example when the user leaves the builder. */
export const withdrawUndo = (): void => withdraw()
