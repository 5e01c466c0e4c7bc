// What customers send about builds that they keep.
import { z } from 'zod'
import { messages } from '../messages.ts'
import { requiredLine, textLimits } from '../text.ts'
import { BuildParts, Machines } from './schema.ts'

/** For how many days a removed build can be restored, and how many of them are kept. */
export const removedBuildDays = 30
export const maxRemovedBuilds = 20

export const BuildName = requiredLine(textLimits.name, messages.buildNameRequired)
const BuildId = z.uuid(messages.buildNotFound)

export const BuildRef = z.object({ id: BuildId })
export type BuildRef = z.infer<typeof BuildRef>

/** A build to keep: a new one, or, with its id, another state of one that is kept. SKUs need not be those of parts that are sold. */
export const BuildSaving = z.object({ id: BuildId.optional(), name: BuildName, machines: Machines, parts: BuildParts })
export type BuildSaving = z.infer<typeof BuildSaving>

export const BuildRenaming = z.object({ id: BuildId, name: BuildName })
export type BuildRenaming = z.infer<typeof BuildRenaming>

/** Without a name, the copy has that of the build. */
export const BuildCopying = z.object({ id: BuildId, name: BuildName.optional() })
export type BuildCopying = z.infer<typeof BuildCopying>

export const BuildSharing = z.object({ id: BuildId, isShared: z.boolean() })
export type BuildSharing = z.infer<typeof BuildSharing>
