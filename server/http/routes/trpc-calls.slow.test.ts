// Every procedure, caller and strange input, alone and in a batch: the same answer from tRPC's adapter and without it.
import { it } from 'vitest'
import { mutations, openComparison, queries } from '#server/test/adapter-comparison.ts'

const { checkQuery, checkBrowser, checkMutation } = await openComparison()
const whole = { isWhole: true }

it.each(queries)('$procedure is answered as by the adapter', (policy) => checkQuery(policy, whole))
it.each(queries)('$procedure is answered as by the adapter to a browser', (policy) => checkBrowser(policy, whole))
it.each(mutations)('$procedure is refused as by the adapter', (policy) => checkMutation(policy, whole))
