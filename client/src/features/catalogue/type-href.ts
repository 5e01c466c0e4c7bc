import { paths } from '#common/kit/paths.ts'

export const typeHref = (type: string): string => `${paths.parts}?${new URLSearchParams({ type })}`
