import { defineConfig } from 'vitest/config'
import { cleanOwnEnv } from './scripts/clean-env.mjs'

// Tests know nothing of the shop that somebody runs from the same shell.
cleanOwnEnv()

export default defineConfig({
  test: {
    include: ['common/**/*.test.ts', 'packages/**/*.test.ts', 'server/**/*.test.ts', 'client/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['server/test/begin-run.ts', 'server/test/template-database.ts'],
    // Two cores: a third file works while others wait for a database that starts, or for time to pass.
    maxWorkers: 3,
    // No module keeps anything from one test to the next: each process reads the server once.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['dot'],
  },
})
