// Accounts and sessions: those that were acknowledged are there, and those that ended are gone.
import { groupBy, type Matter } from './findings.ts'

/** A token lasts an hour; the sweep removes it some time later. */
const lifeMs = 55 * 60_000

export function checkAccounts({ figures, ledger, findings }: Matter): void {
  const live = groupBy(
    figures.users.filter((user) => user.live),
    ({ email }) => email,
  )
  for (const [email, isSure] of ledger.users) {
    const rows = live.get(email) ?? []
    if (rows.length === 0 && isSure) findings.lost.push(`the account ${email} was acknowledged, and is not there`)
    if (rows.length > 1) findings.doubled.push(`the account ${email} is there ${rows.length} times`)
    if (rows[0] && rows[0].secrets !== 1) findings.lost.push(`the account ${email} has no password`)
  }
  for (const email of live.keys())
    if (email.endsWith('@people.test') && !ledger.users.has(email) && !isOurs(ledger, email))
      findings.doubled.push(`the account ${email} is there, and nobody signed up`)
  const sessions = new Set(figures.sessions.map(({ id }) => id))
  for (const [id, { email, at, ended }] of ledger.sessions) {
    if (ended === 'yes' && sessions.has(id)) findings.lost.push(`a session of ${email} was ended, and is there`)
    if (ended === 'no' && !sessions.has(id) && Date.now() - at < lifeMs) findings.lost.push(`a session of ${email} is gone`)
  }
}

/** Admins were there before the round. */
const isOurs = (ledger: Matter['ledger'], email: string) => [...ledger.sessions.values()].some((session) => session.email === email)
