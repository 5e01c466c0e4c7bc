import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { cleanOwnEnv } from './scripts/clean-env.mjs'
import { slowTests } from './scripts/slow-tests.mjs'

// Tests ignore any shop settings in the operator's shell.
cleanOwnEnv()

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = slowTests.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place === -1 ? slowTests.length : place
}

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The other files keep the order that vitest gives them: the largest first, or by their last duration if it is known.
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

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
    sequence: { sequencer: SlowestFirst },
    // Only against tests that hang: a busy machine may take ten times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 30_000 } },
    reporters: ['dot'],
  },
})
