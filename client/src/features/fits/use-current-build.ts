import { useSyncExternalStore } from 'react'
import { type CurrentBuild, currentBuild } from '#client/features/builds/current-build.ts'

/** The browser's current build; null until the page has been hydrated, because the server does not know it. */
export const useCurrentBuild = (): CurrentBuild | null =>
  useSyncExternalStore<CurrentBuild | null>(currentBuild.subscribe, currentBuild.get, () => null)
