/** Why a process cannot start, in words for the person who started it: a line each, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
