/** Why a process cannot start, in words for the operator: one line per reason, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
