import { afterEach, expect, it, vi } from 'vitest'
import { StartError } from '#server/lib/start-error.ts'
import { readProcessEnv } from './process-env.ts'

const said = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => said.mockClear())

it('names misspelt names of the environment, and all unknown ones of .env', () => {
  const variables = { SMPT_URL: 'smtp://x', DELIVERY: 'x', NOTE: 'x', COMPANY_TAXID: '1', ENV_FILE_NAMES: 'DELIVERY,COMPANY_TAXID' }
  expect(readProcessEnv(variables).smtpUrl).toBeUndefined()
  expect(said.mock.calls.map(([line]) => String(line).split(' ').slice(0, 2).join(' '))).toEqual([
    'WARNING: SMPT_URL',
    'WARNING: DELIVERY',
    'WARNING: COMPANY_TAXID',
  ])
})

it('names settings of traces that have no effect', () => {
  readProcessEnv({ OTEL_TRACES_SAMPLER: 'xray' })
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^WARNING: OTEL_TRACES_SAMPLER must be one of .+ no traces are sent/)]])
})

it('names them even if another setting then stops the start', () => {
  expect(() => readProcessEnv({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECERT: 'whsec_1' })).toThrow(StartError)
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/STRIPE_WEBHOOK_SECERT.+did you mean STRIPE_WEBHOOK_SECRET\?/))
})
