// The choices of the hosted page: a card that decides the bank's answer, and what goes wrong around it.

export type BankAnswer = 'pays' | 'declined' | 'insufficient_funds'
export type RefundOutcome = 'succeeded' | 'pending' | 'failed'
export type TestCard = Readonly<{ number: string; says: string; bank: BankAnswer; refunds: RefundOutcome }>

export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', says: 'works', bank: 'pays', refunds: 'succeeded' },
  { number: '4000 0000 0000 0002', says: 'is declined', bank: 'declined', refunds: 'succeeded' },
  { number: '4000 0000 0000 9995', says: 'has insufficient funds', bank: 'insufficient_funds', refunds: 'succeeded' },
  { number: '4000 0000 0000 7726', says: 'works; refunds stay pending until the shop checks them', bank: 'pays', refunds: 'pending' },
  { number: '4000 0000 0000 5126', says: 'works; refunds fail', bank: 'pays', refunds: 'failed' },
]

const digitsOf = (text: string) => text.replace(/[\s-]/g, '')

export const findCard = (number: string): TestCard | undefined => testCards.find((card) => digitsOf(card.number) === digitsOf(number))

/** Side effects of a card payment, with their labels on the page. */
export const courses = {
  return: 'Pay and return to the shop; the webhook follows',
  close: 'Pay and close the tab without returning to the shop',
  early: 'The webhook arrives twice, before the customer returns',
  lost: 'The webhook is lost',
  forged: 'The webhook has a wrong signature, and no valid one follows',
  tampered: 'Stripe reports an amount that is one taka too low',
  later: 'The bank pays later, or refuses',
} as const
export type Course = keyof typeof courses

export const readCourse = (text: string): Course | null => (Object.hasOwn(courses, text) ? (text as Course) : null)
