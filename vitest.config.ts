import { defineConfig } from 'vitest/config'
import { cleanOwnEnv } from './scripts/clean-env.mjs'

// Tests ignore any shop settings in the operator's shell.
cleanOwnEnv()

export default defineConfig({
  test: {
    include: [
      'bench/**/*.test.ts',
      'common/**/*.test.ts',
      'packages/**/*.test.ts',
      'server/**/*.test.ts',
      'client/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['server/test/begin-run.ts', 'server/test/template-database.ts'],
    // On two cores: a third file works while others wait for a database or a timeout.
    maxWorkers: 3,
    // No module keeps state between tests: each process loads the server once.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 10_000 } },
    reporters: ['dot'],
  },
})
