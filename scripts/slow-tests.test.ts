import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { slowTests } from './slow-tests.mjs'

it('every slow test is still where the list says', () => {
  expect(slowTests.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([])
})
