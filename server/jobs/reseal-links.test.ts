// The shop's key changes while mail with links is queued.
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { createSeals, type SecretKeys } from '#server/auth/seals.ts'
import { beginReset } from '#server/domain/accounts/mailed-links.ts'
import { createSmtpMailer } from '#server/mail/smtp.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { first, publicUrl, testShop } from '#server/test/test-shop.ts'
import { outboxOf } from '#server/test/test-worker.ts'
import { trpcCall } from '#server/test/trpc-call.ts'
import { noteUnreadableLinks, resealLinks } from './reseal-links.ts'
import { sendMail } from './tasks/send-mail.ts'

const shop = await testShop()
const { db, currency, terms, settings } = shop.shop
const mailServer = await startMailServer()
afterAll(() => mailServer.stop())

const former = 'the former key of more than thirty-two characters'
const next = 'the next key of more than thirty-two characters'
const sealsOf = (keys: SecretKeys) => createSeals(keys)
const before = sealsOf({ secretKey: former })
const changed = sealsOf({ secretKey: next, secretKeyOther: former })
const after = sealsOf({ secretKey: next })

/** Requests a password reset in a process with these seals. */
async function ask(seals: typeof before): Promise<string> {
  const { email } = await shop.person()
  await beginReset({ db, seals }, { email })
  return email
}

/** Sends a recipient's mail in a process with these seals. */
async function send(seals: typeof before, email: string): Promise<void> {
  const { id } = first(await outboxOf(shop, email))
  const context = { job: { attempts: 1, max_attempts: 20 }, abortSignal: AbortSignal.timeout(10_000) }
  const mailer = createSmtpMailer(mailServer.url, 'Partsdock <shop@shop.test>')
  await sendMail({ db, seals, currency, terms, settings, mailer, publicUrl }, { outboxId: id }, context as never)
}

async function setPasswordByMail(email: string): Promise<number> {
  const token = /#token=([\w-]+)/.exec(first(mailServer.to(email)).text)?.[1]
  return (await trpcCall(shop, 'mutation', 'accounts.resetPassword', { input: { token, password: 'a-new-password' } })).status
}

it('a process without the key that sealed a link leaves the mail to others, and reports what to do', async () => {
  const email = await ask(before)
  await expect(send(after, email)).rejects.toThrow(/a key that this process does not know: set SECRET_KEY_OTHER to that key/)
  const { sent, dead, error } = first(await outboxOf(shop, email))
  expect([sent, dead, error]).toEqual([false, false, expect.stringContaining('SECRET_KEY_OTHER')])
  expect(await noteUnreadableLinks(db, after.links)).toEqual([expect.stringMatching(/the links of 1 queued mail\. .*SECRET_KEY_OTHER/)])
  expect(await noteUnreadableLinks(db, changed.links)).toEqual([])

  await send(changed, email)
  expect(await setPasswordByMail(email)).toBe(200)
})

it('once all links are resealed, the former key is no longer needed', async () => {
  const recipients = [await ask(before), await ask(changed), await ask(before)]
  // A link whose key no process has.
  const lost = await ask(sealsOf({ secretKey: 'a third key of more than thirty-two characters' }))
  expect(await resealLinks(db, changed.links)).toEqual({ links: 4, resealed: 2, unreadable: 1 })
  await shop.rows(sql`delete from outbox where recipient = ${lost}`)
  expect(await resealLinks(db, after.links)).toEqual({ links: 3, resealed: 0, unreadable: 0 })
  for (const email of recipients) {
    await send(after, email)
    expect(await setPasswordByMail(email)).toBe(200)
  }
})
