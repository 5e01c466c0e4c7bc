import { sql } from 'drizzle-orm'
import { plural } from '#common/kit/format.ts'
import { demoParts, describeAccounts } from '#packages/demo-shop'
import type { Db } from '#server/db/database.ts'
import { defaultInfoPages } from '#server/domain/info-pages/default-texts.ts'
import type { Env } from '../env.ts'
import { loadInfoPages } from '../info-pages.ts'
import { done, type Finding, missing } from './finding.ts'

type SellerEnv = Pick<Env, 'company' | 'contactEmail' | 'contactPhone' | 'dataDir' | 'currency' | 'publicUrl'>

/** Step 7: who sells, and on which terms. */
export async function checkTexts({ company, contactEmail, contactPhone, dataDir, currency, publicUrl }: SellerEnv): Promise<Finding[]> {
  const unset = [
    ...(company.name === 'Partsdock' ? ['COMPANY_NAME'] : []),
    ...(company.address === undefined ? ['COMPANY_ADDRESS'] : []),
    ...(company.taxId === undefined ? ['COMPANY_TAX_ID'] : []),
    ...(contactEmail === undefined ? ['CONTACT_EMAIL'] : []),
    ...(contactPhone === undefined ? ['CONTACT_PHONE'] : []),
  ]
  const seller = { name: company.name, email: contactEmail ?? '', currency, publicUrl: publicUrl ?? 'http://localhost' }
  const { notes } = await loadInfoPages(dataDir, defaultInfoPages(seller))
  return [
    unset.length === 0 ? done(7, `The seller is ${company.name}`) : missing(7, `Invoices do not say who sells: set ${unset.join(', ')}`),
    ...(notes.length === 0 ? [done(7, 'The texts about the shop are your own')] : notes.map((note) => missing(7, note))),
  ]
}

/** Step 10: no trace of the demo. */
export async function checkDemo({ demo, sandbox }: Pick<Env, 'demo' | 'sandbox'>, db: Db): Promise<Finding[]> {
  const { open, locked } = (await describeAccounts(db)).demo
  const accounts = [...open, ...locked]
  const given = JSON.stringify(demoParts.map(({ sku, name, description }) => ({ sku, name, description })))
  const [{ parts } = { parts: 0 }] = await db.execute<{ parts: number }>(sql`
    select count(*)::int as parts from products p
    join jsonb_to_recordset(${given}::text::jsonb) as d (sku text, name text, description text)
      on d.sku = p.sku and d.name = p.name and d.description = p.description
    where p.deleted_at is null`)
  const left = [...(accounts.length > 0 ? [plural(accounts.length, 'account')] : []), ...(parts > 0 ? [plural(parts, 'part')] : [])]
  const isOff = !demo && !sandbox
  return [
    ...(demo ? [missing(10, 'The demo is on: set DEMO=off')] : []),
    ...(sandbox ? [missing(10, 'The sandbox is on, so payments are tests and mail is not sent: set SANDBOX=off')] : []),
    ...(left.length > 0 ? [missing(10, `${left.join(' and ')} of the demo left: npm run demo -- --remove`)] : []),
    ...(isOff && left.length === 0 ? [done(10, 'Demo and sandbox are off, and nothing of the demo is left')] : []),
  ]
}
