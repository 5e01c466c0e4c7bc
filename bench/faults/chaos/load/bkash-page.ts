// bKash asks in three steps: wallet, code, PIN.
import { openPage, type Visit } from './page.ts'

const wallets = { usual: '01700000001', poor: '01700000002' }

export async function payByBkash(payUrl: string, fate: string): Promise<Visit> {
  const page = await openPage(payUrl)
  if (page.status !== 200) return { back: [], mayBePaid: false }
  const backOf = (location: string | null) => (location?.includes('/payments/return/') ? [location] : [])
  if (fate === 'cancel') return { back: backOf((await page.send('/cancel', {})).location), mayBePaid: false }
  const scenario = ['close', 'executed', 'tampered', 'forged', 'maintenance'].includes(fate) ? fate : 'usual'
  const first = await page.send('/wallet', { wallet: fate === 'poor' ? wallets.poor : wallets.usual, scenario })
  if (fate === 'forged') return { back: backOf(first.location), mayBePaid: false }
  await page.send('/otp', { otp: '123456' })
  if (fate === 'wrong pin') {
    for (let i = 0; i < 2; i += 1) await page.send('/pin', { pin: '00000' })
    return { back: backOf((await page.send('/pin', { pin: '00000' })).location), mayBePaid: false }
  }
  const forms = Array.from({ length: fate === 'twice' ? 2 : 1 }, () => page.send('/pin', { pin: '12121' }))
  const answers = await Promise.all(forms)
  return { back: answers.flatMap(({ location }) => backOf(location)), mayBePaid: fate !== 'poor' }
}
