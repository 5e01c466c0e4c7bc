/** Explains to the operator why a process cannot start: one line per reason, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
