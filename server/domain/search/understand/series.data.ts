// Series that only one category has. Beside a figure they tell what it is of: "rtx 12gb" is a graphics card.
import { cpu } from '#common/specs/categories/cpu.ts'
import { graphicsCard } from '#common/specs/categories/graphics-card.ts'

export const seriesTypes: ReadonlyMap<string, string> = new Map([
  ...['rtx', 'gtx', 'geforce', 'radeon', 'rx', 'quadro', 'tesla', 'arc'].map((series) => [series, graphicsCard.type] as const),
  ...['i3', 'i5', 'i7', 'i9', 'ryzen', 'threadripper', 'athlon', 'xeon', 'epyc', 'pentium', 'celeron'].map(
    (series) => [series, cpu.type] as const,
  ),
])
