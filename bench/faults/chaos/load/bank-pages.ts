// Customers on the pages of the stand-ins: what they type, and where they are sent back to.
import { payByBkash } from './bkash-page.ts'
import { openPage, type Visit } from './page.ts'
import type { Person } from './person.ts'

export type GatewayMethod = 'card' | 'bkash' | 'nagad'

type Fates = Readonly<Record<string, number>>

const common = { 'walk away': 1, 'give up at the shop': 3 } as const
const fates: Record<GatewayMethod, Fates> = {
  card: {
    return: 10,
    close: 2,
    early: 2,
    lost: 2,
    forged: 1,
    tampered: 1,
    later: 2,
    'later refused': 1,
    declined: 2,
    'back link': 2,
    twice: 3,
    ...common,
  },
  bkash: {
    usual: 10,
    close: 2,
    executed: 2,
    tampered: 1,
    forged: 1,
    maintenance: 1,
    poor: 2,
    cancel: 2,
    'wrong pin': 1,
    twice: 3,
    ...common,
  },
  nagad: { success: 10, close: 2, aborted: 2, failed: 1, poor: 1, tampered: 1, broken: 1, pending: 2, cancel: 1, twice: 3, ...common },
}

/** Chooses what will happen, by weight. */
export function chooseFate(person: Person, method: GatewayMethod): string {
  const list = Object.entries(fates[method])
  let rest = person.below(list.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [fate, weight] of list) {
    rest -= weight
    if (rest < 0) return fate
  }
  return 'walk away'
}

/** Pays at the provider's page, or not; the bank itself is always there. */
export function visitBank(method: GatewayMethod, payUrl: string, fate: string): Promise<Visit> {
  if (fate === 'walk away' || fate === 'give up at the shop') return Promise.resolve({ back: [], mayBePaid: false })
  if (method === 'card') return payByCard(payUrl, fate)
  return method === 'bkash' ? payByBkash(payUrl, fate) : payByNagad(payUrl, fate)
}

const goodCard = '4242 4242 4242 4242'

async function payByCard(payUrl: string, fate: string): Promise<Visit> {
  const page = await openPage(payUrl)
  if (page.status !== 200) return { back: [], mayBePaid: false }
  if (fate === 'back link') return { back: page.linksTo('/payments/return/'), mayBePaid: false }
  if (fate === 'declined') {
    await page.send('', { number: '4000 0000 0000 0002', course: 'return' })
    return { back: page.linksTo('/payments/return/'), mayBePaid: false }
  }
  const course = fate === 'twice' ? 'return' : fate === 'later refused' ? 'later' : fate
  const forms = Array.from({ length: fate === 'twice' ? 2 : 1 }, () => page.send('', { number: goodCard, course }))
  const answers = await Promise.all(forms)
  if (course !== 'later') return { back: answers.flatMap(({ location }) => location ?? []), mayBePaid: true }
  const settled = await page.send('/bank', { answer: fate === 'later' ? 'paid' : 'failed' })
  return { back: settled.location === null ? [] : [settled.location], mayBePaid: fate === 'later' }
}

async function payByNagad(payUrl: string, fate: string): Promise<Visit> {
  const page = await openPage(payUrl)
  if (page.status !== 200) return { back: [], mayBePaid: false }
  const account = { account: '01700000003', pin: '1234' }
  if (fate === 'cancel') {
    const { location } = await page.send('/cancel', {})
    return { back: location === null ? [] : [location], mayBePaid: false }
  }
  const scenario = fate === 'twice' ? 'success' : fate
  const forms = Array.from({ length: fate === 'twice' ? 2 : 1 }, () => page.send('/pay', { ...account, scenario }))
  const answers = await Promise.all(forms)
  const finished = fate === 'pending' ? [await page.send('/finish', {})] : []
  const back = [...answers, ...finished].flatMap(({ location }) => (location?.includes('/payments/return/') ? [location] : []))
  return { back, mayBePaid: !['aborted', 'failed', 'poor'].includes(fate) }
}
