// Compares a quiet shop with what its people were told, with the bank and the mail server, and its books with each other.
import { checkAccounts } from './check/accounts.ts'
import { checkBooks } from './check/books.ts'
import { type Ask, readBank, readFigures } from './check/figures.ts'
import { type Matter, noFindings } from './check/findings.ts'
import { checkMoney } from './check/money.ts'
import { checkOrders, checkPurchases } from './check/orders.ts'
import { checkDocuments, checkSentMails, checkWantedMails } from './check/papers.ts'
import { findLeftovers } from './check/quiet.ts'
import { checkStock } from './check/stock.ts'
import type { AcceptedMail, Bank, Verdict } from './contract.ts'
import type { Ledger } from './history/ledger.ts'

export { untilQuiet } from './check/quiet.ts'

type Quiet = {
  /** A statement on the shop's database. */
  rows: Ask
  bank: Pick<Bank, 'rows'>
  history: Readonly<{ ledger: Ledger }>
  /** What the mail server accepted; null if the shop has none. */
  mails: readonly AcceptedMail[] | null
}

/** Call this while the load is held, and after `untilQuiet`. */
export async function checkQuietShop({ rows, bank, history, mails }: Quiet): Promise<Verdict> {
  const { ledger } = history
  const findings = noFindings()
  const matter: Matter = { figures: await readFigures(rows), ledger, findings }
  checkAccounts(matter)
  checkOrders(matter)
  checkPurchases(matter)
  checkStock(matter)
  checkMoney(matter, await readBank(bank))
  checkDocuments(matter)
  checkWantedMails(matter)
  if (mails !== null) checkSentMails(matter, mails)
  await checkBooks(rows, findings)
  findings.stuck.push(...(await findLeftovers(rows)))
  return { acknowledged: ledger.acknowledged(), ...findings }
}
