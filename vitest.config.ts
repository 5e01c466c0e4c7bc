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
    const sorted = (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
    // A process serves one project only: mixed projects would start many.
    return projects.flatMap(({ test: { name } }) => sorted.filter(({ project }) => project.name === name))
  }
}

const patience = {
  // Only against tests that hang: a busy machine may take ten times as long as a quiet one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A starved machine fails a test now and then; the run lists tests that needed a second attempt, as for browser tests.
  retry: 1,
  // The default of one second is too short for a busy machine.
  expect: { poll: { timeout: 30_000 } },
}

/** A test's file name says its ring: `npm run test:slow` runs `*.slow.test.ts`, `npm test` all others. */
const slow = '**/*.slow.test.ts'
const foreign = '**/node_modules/**'

const projects = [
  {
    test: {
      name: 'quick',
      include: ['bench', 'common', 'packages', 'server', 'client', 'scripts'].map((folder) => `${folder}/**/*.test.ts`),
      exclude: [foreign, slow],
      // No module keeps state between tests: each process loads the server once.
      isolate: false,
      ...patience,
    },
  },
  {
    test: {
      name: 'pages',
      include: ['client/src/**/*.test.tsx'],
      environment: './client/src/test/dom.ts',
      // Pages share stores of the browser, which live as long as the process.
      isolate: true,
      ...patience,
    },
  },
  // Of these, some take minutes.
  { test: { name: 'slow', include: [slow], exclude: [foreign], isolate: false, ...patience, testTimeout: 300_000 } },
]

export default defineConfig({
  test: {
    projects,
    // Once for all projects.
    globalSetup: ['server/test/begin-run.ts', 'server/test/template-database.ts'],
    // On two cores: a third file works while others wait for a database or a timeout.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    reporters: ['dot'],
  },
})
