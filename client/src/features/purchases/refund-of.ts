type Line = Readonly<{ refundable: Readonly<{ minor: number; paymentId: string }> }>
type Payment = Readonly<{ id: string; receivedMinor: number; refundedMinor: number }>

/** The amount that a refund of these lines returns: all that is left of them, and of each payment no more than is left of it. */
export function refundOf(lines: readonly Line[], payments: readonly Payment[]): number {
  return payments.reduce((sum, { id, receivedMinor, refundedMinor }) => {
    const ofLines = lines.reduce((minor, { refundable }) => minor + (refundable.paymentId === id ? refundable.minor : 0), 0)
    return sum + Math.min(ofLines, receivedMinor - refundedMinor)
  }, 0)
}
