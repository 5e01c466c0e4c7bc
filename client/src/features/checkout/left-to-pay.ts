// The payments for which this tab went to a provider's page: the customer who returns from one sees the purchase, and a person who opens a
// payment later, from a mail or a list, sees that payment.

const key = 'left-to-pay'

export function leaveToPay(id: string): void {
  try {
    sessionStorage.setItem(key, id)
  } catch {
    // Storage is blocked: the customer returns to the payment's page, which links to the purchase.
  }
}

export function hasLeftToPay(id: string): boolean {
  try {
    return sessionStorage.getItem(key) === id
  } catch {
    return false
  }
}

export function endLeaving(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
