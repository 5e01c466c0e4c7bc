/** The storage key of the current build. */
export const buildKey = 'currentBuild'

/** True if this browser may have a build: cheaper than reading it, for pages that show little about it. */
export function hasKeptBuild(): boolean {
  try {
    return localStorage.getItem(buildKey) !== null
  } catch {
    return false
  }
}
