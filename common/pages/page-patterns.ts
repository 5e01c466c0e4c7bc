import { paths, patterns } from '#common/kit/paths.ts'

/** Patterns of all pages. The server answers any other path with 404. In a separate file, because pages do not load it. */
export const pagePatterns: readonly string[] = [
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  ...Object.values(patterns),
]
