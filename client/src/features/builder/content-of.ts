import type { CurrentBuild } from '#client/features/builds/current-build.ts'

/** The name of a build that has none. */
export const unnamed = 'My build'

/** What the shop is sent of a build. */
export const toContent = ({ name, machines, parts }: CurrentBuild) => ({
  name: name.trim() || unnamed,
  machines,
  parts: parts.map(({ sku, quantity }) => ({ sku, quantity })),
})
