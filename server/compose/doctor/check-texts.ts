import { sql } from 'drizzle-orm'
import { plural } from '#common/kit/format.ts'
import { defaultShopName } from '#common/settings/rules.ts'
import { demoParts, describeAccounts } from '#packages/demo-shop'
import type { Db } from '#server/db/database.ts'
import { createKeptSettings } from '#server/domain/kept-settings/kept-settings.ts'
import type { Env } from '../env.ts'
import { loadInfoPages } from '../info-pages.ts'
import { done, type Finding, missing } from './finding.ts'

/** Step 7: the texts about the shop. */
export async function checkTexts({ dataDir }: Pick<Env, 'dataDir'>): Promise<Finding[]> {
  const { notes } = await loadInfoPages(dataDir)
  return notes.length === 0 ? [done(7, 'The texts about the shop are your own')] : notes.map((note) => missing(7, note))
}

type SellerEnv = Pick<Env, 'shopValues' | 'contactEmail' | 'contactPhone'>

/** Step 7: who sells, by the environment and the settings in the shop. */
export async function checkSeller({ shopValues, contactEmail = '', contactPhone }: SellerEnv, db: Db): Promise<Finding[]> {
  const settings = createKeptSettings(db, shopValues, { email: contactEmail, phone: contactPhone ?? null })
  await settings.refresh()
  const { name, address, taxId, email, phone } = settings.current().values
  const unset = [
    ...(name === defaultShopName ? ['its name'] : []),
    ...(address === null ? ['address'] : []),
    ...(taxId === null ? ['tax number'] : []),
    ...(email === '' ? ['email address'] : []),
    ...(phone === null ? ['phone number'] : []),
  ]
  const isDone = unset.length === 0
  return [
    isDone
      ? done(7, `The seller is ${name}`)
      : missing(7, `Invoices do not say who sells: set ${unset.join(', ')} on the page "Shop settings"`),
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
