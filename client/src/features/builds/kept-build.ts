/** Under which name browsers keep the current build. */
export const buildKey = 'currentBuild'

/** Whether this browser may have a build: cheaper than reading it, for pages that have little to say about it. */
export function hasKeptBuild(): boolean {
  try {
    return localStorage.getItem(buildKey) !== null
  } catch {
    return false
  }
}
