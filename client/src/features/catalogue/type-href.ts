import { paths } from '#common/paths.ts'

export const typeHref = (type: string): string => `${paths.parts}?${new URLSearchParams({ type })}`
