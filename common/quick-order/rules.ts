// Bounds of quick order. The page reads them too, to send a long list in parts that a call accepts.
export const quickOrderBounds = {
  /** Lines of one call by a visitor. */
  visitorLines: 200,
  /** Lines of one call by a customer. */
  customerLines: 5_000,
  /** A longer line is answered as unknown. */
  lineLength: 500,
  /** Of a request with lines. */
  bodyBytes: 1024 * 1024,
  /** Parts that a line offers if it fits several. */
  choices: 5,
  /** Parts that a line offers if it fits none. */
  nearest: 3,
} as const

/** How many lines a call may have. */
export const mostLines = (isSignedIn: boolean): number => (isSignedIn ? quickOrderBounds.customerLines : quickOrderBounds.visitorLines)
