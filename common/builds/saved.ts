import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { requiredLine, textLimits } from '#common/kit/text.ts'
import { BuildParts, Machines } from './schema.ts'

/** The days for which a removed build can be restored, and the number of removed builds to keep. */
export const removedBuildDays = 30
export const maxRemovedBuilds = 20

export const BuildName = requiredLine(textLimits.name, messages.buildNameRequired)
const BuildId = z.uuid(messages.buildNotFound)

export const BuildRef = z.object({ id: BuildId })
export type BuildRef = z.infer<typeof BuildRef>

/** A build to save: a new one, or, with its id, a new state of a saved one. SKUs may be of parts that are no longer sold. */
export const BuildSaving = z.object({ id: BuildId.optional(), name: BuildName, machines: Machines, parts: BuildParts })
export type BuildSaving = z.infer<typeof BuildSaving>

export const BuildRenaming = z.object({ id: BuildId, name: BuildName })
export type BuildRenaming = z.infer<typeof BuildRenaming>

/** Without a name, the copy keeps the build's name. */
export const BuildCopying = z.object({ id: BuildId, name: BuildName.optional() })
export type BuildCopying = z.infer<typeof BuildCopying>

export const BuildSharing = z.object({ id: BuildId, isShared: z.boolean() })
export type BuildSharing = z.infer<typeof BuildSharing>
