import type { CurrentBuild } from '#client/features/builds/current-build.ts'

export const unnamed = 'My build'

/** The build as the shop's procedures accept it. */
export const toContent = ({ name, machines, parts }: CurrentBuild) => ({
  name: name.trim() || unnamed,
  machines,
  parts: parts.map(({ sku, quantity }) => ({ sku, quantity })),
})
