import { beginTestRun } from '../../scripts/test-run.mjs'

/** Before all tests: whatever they make under the temporary folder goes when the run is over, however it ends. */
export default function setup(): void {
  beginTestRun({ inMemory: true })
}
