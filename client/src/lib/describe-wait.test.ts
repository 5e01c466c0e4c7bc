import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { describeWait } from './describe-wait.ts'

const refusal = (data: object) => TRPCClientError.from({ error: { message: 'Too many attempts', code: -32_029, data } } as never)

it.each([
  [1, ' You can try again in 1 second.'],
  [30, ' You can try again in 30 seconds.'],
  [150, ' You can try again in 3 minutes.'],
])('describes %s seconds', (retryAfterSeconds, sentence) => {
  expect(describeWait(refusal({ retryAfterSeconds }))).toBe(sentence)
})

it('is empty if the error has no retry time', () => {
  expect([describeWait(refusal({})), describeWait(new Error('no')), describeWait(null)]).toEqual(['', '', ''])
})
