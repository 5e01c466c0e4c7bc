import { expect, it } from 'vitest'
import { ArchiveError } from '#server/backup/entries.ts'
import { StartError } from '#server/lib/start-error.ts'
import { explainFailure } from './run-tool.ts'

it.each([true, false])('reports what a failed restore leaves behind (after a signal: %s)', (isStopped) => {
  expect(explainFailure(new StartError('The database has been filled.'), isStopped)).toBe('The database has been filled.')
  expect(explainFailure(new ArchiveError('The file is damaged'), isStopped)).toBe('The file is damaged.')
})

it('reports after a signal that nothing was written, whatever the signal broke', () => {
  expect(explainFailure(AbortSignal.abort().reason, true)).toBe('Stopped. Nothing was written.')
  expect(explainFailure(new Error('Connection terminated'), true)).toBe('Stopped. Nothing was written.')
})
