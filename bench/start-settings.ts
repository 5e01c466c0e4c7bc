// The settings with which the shop is started: those of package.json, the container image and docs/operating.md.

export const startSettings = {
  nodeArguments: ['--max-semi-space-size=8'],
  env: { MALLOC_TRIM_THRESHOLD_: '131072' },
} as const
