import { describeFailure } from './errors.ts'

/** True if the id in the address is malformed, or nothing has it. */
export const isMissing = (error: unknown): boolean => ['NOT_FOUND', 'BAD_REQUEST'].includes(describeFailure(error).code ?? '')
