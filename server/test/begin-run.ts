import { beginTestRun } from '../../scripts/test-run.mjs'

/** Runs before all tests: all their temporary files are removed after the run, however it ends. */
export default function setup(): void {
  beginTestRun({ inMemory: true })
}
