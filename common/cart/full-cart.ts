import { formatCount, plural } from '#common/kit/format.ts'
import { maxCartLines } from './rules.ts'

/** The refusal of lines that a cart of `lines` lines has no room for. */
export const describeFullCart = ({ lines, added }: Readonly<{ lines: number; added: number }>): string =>
  `A cart has up to ${formatCount(maxCartLines)} lines. This one has ${formatCount(lines)}, and would have ${formatCount(lines + added)}. Nothing was added. Order or remove ${plural(lines + added - maxCartLines, 'line')}, then add ${added === 1 ? 'this one' : 'these'} again`
