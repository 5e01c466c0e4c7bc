import { paths } from '#common/paths.ts'

/** The catalogue with the parts of one type. */
export const typeHref = (type: string): string => `${paths.parts}?${new URLSearchParams({ type })}`
