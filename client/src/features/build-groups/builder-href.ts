import { writeBuildLines } from '#common/builds/content.ts'
import { paths } from '#common/kit/paths.ts'

type Build = Readonly<{ name: string; machines: number; lines: readonly Readonly<{ sku: string; perMachine: number }>[] }>

/** The parts of one machine, as a text. */
export const contentOf = ({ lines }: Pick<Build, 'lines'>): string =>
  writeBuildLines(lines.map(({ sku, perMachine }) => ({ sku, quantity: perMachine })))

export const builderHref = (build: Build): string =>
  `${paths.builder}?${new URLSearchParams({ parts: contentOf(build), machines: String(build.machines), name: build.name })}`
