// Only this file imports nodemailer, and only for the first message: loading it would take most of the startup time.
import type { Mailer } from './mailer.ts'

/** Sends through an `smtp://` or `smtps://` address. `from` is an address, or a name with an address in angle brackets. */
export function createSmtpMailer(url: string, from: string): Mailer {
  // One connection per message: a pooled connection could be half-open when the next message is sent.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let transport: ReturnType<typeof open> | undefined
  const sender = readSender(from)
  return {
    send: async ({ messageId, shopName = '', recipient, replyTo, unsubscribeUrl, date, subject, html, text }, signal) => {
      transport ??= open()
      const { rejected } = await (await transport).sendMail({
        from: { ...sender, name: sender.name || shopName },
        // An object, because a string would be parsed as a list of addresses.
        to: { name: '', address: recipient },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        messageId,
        date,
        subject,
        html,
        text,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal,
      })
      if (rejected.length > 0) throw new Error('The mail server refused the recipient')
    },
  }
}

/** Parse it here: nodemailer would read a comma in the name as two senders. */
function readSender(from: string): { name: string; address: string } {
  const parts = /^(.*)<(.*)>$/.exec(from)
  return parts ? { name: (parts[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address: parts[2] ?? '' } : { name: '', address: from.trim() }
}

/** A sender's address without its name. */
export const addressOf = (sender: string): string => readSender(sender).address

/** The default sender's address, derived from the public address. Its name is the shop's. */
export function usualSender(publicUrl: string): string {
  return `shop@${new URL(publicUrl).hostname}`
}
