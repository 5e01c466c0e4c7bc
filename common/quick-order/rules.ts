// Limits of quick order. The page reads them too, to split a long list into calls.
export const quickOrderBounds = {
  /** Lines per call by a visitor. */
  visitorLines: 200,
  /** Lines per call by a customer. */
  customerLines: 5_000,
  /** Longer lines are answered as unknown. */
  lineLength: 500,
  /** For requests with lines. */
  bodyBytes: 1024 * 1024,
  /** Parts offered if a line fits several. */
  choices: 5,
  /** Parts offered if a line fits none. */
  nearest: 3,
} as const

/** The maximum number of lines per call. */
export const mostLines = (isSignedIn: boolean): number => (isSignedIn ? quickOrderBounds.customerLines : quickOrderBounds.visitorLines)
