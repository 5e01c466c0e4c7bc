// What the pages of the sandbox's wallets share: the order, the inputs, and the scenarios.
import type { FastifyReply } from 'fastify'
import { formatPlainMoney } from '#common/kit/format.ts'
import { type Html, html } from '#server/lib/html.ts'
import { sendPage } from '#server/request/plain-page.ts'

export type WalletPayment = Readonly<{ amountMinor: number; currency: string; reference: string }>

export type Choice = Readonly<{ value: string; label: string; note: string }>

/** Shows a page about `payment`; `provider` is the wallet's name. */
export function showWallet(
  reply: FastifyReply,
  provider: string,
  { title, payment, body, status = 200 }: { title: string; payment?: WalletPayment; body: Html; status?: number },
): FastifyReply {
  const banner = `Sandbox: this page replaces ${provider} for testing. No money moves.`
  return sendPage(reply, { title, banner, status, body: html`${payment ? summaryOf(payment) : ''}${body}` })
}

const summaryOf = ({ amountMinor, currency, reference }: WalletPayment) =>
  html`<dl><dt>Amount</dt><dd>${formatPlainMoney(amountMinor, currency)}</dd><dt>Reference</dt><dd>${reference}</dd></dl>
`

/** The scenarios, with the first one selected. */
export const choicesOf = (choices: readonly Choice[]): Html =>
  html`<fieldset><legend>What should happen</legend>${choices.map(
    ({ value, label, note }, i) => html`
<label class="choice"><input type="radio" name="scenario" value="${value}"${i === 0 ? html` checked` : ''}><span>${label}<span class="quiet">${note}</span></span></label>`,
  )}
</fieldset>`

/** A field with its test input below; `error` says what was wrong with the last entry. */
export const fieldOf = ({
  name,
  label,
  hint,
  secret = false,
  error,
}: {
  name: string
  label: string
  hint: string
  secret?: boolean
  error?: string | undefined
}): Html =>
  html`<p class="field"><label for="${name}">${label}</label>${error === undefined ? '' : html`<span class="alert" id="${name}-error" role="alert">${error}</span>`}
<input id="${name}" name="${name}" type="${secret ? 'password' : 'text'}" inputmode="numeric" maxlength="20" autocomplete="off" required autofocus aria-describedby="${
    error === undefined ? '' : `${name}-error `
  }${name}-hint"${error === undefined ? '' : html` aria-invalid="true"`}><span class="quiet" id="${name}-hint">${hint}</span></p>`

export const testInputs = (rows: readonly (readonly [name: string, value: string])[]): Html =>
  html`<h2>Test inputs</h2>
<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>`

/** `fields` above their button; the form posts to `action`. */
export const formOf = (action: string, button: string, fields: Html): Html =>
  html`<form method="post" action="${action}">${fields}
<button>${button}</button>
</form>
`

/** Says that a form was already used, and links to the payment's current page. */
export const showUsed = (reply: FastifyReply, provider: string, payment: WalletPayment, page: string): FastifyReply =>
  showWallet(reply, provider, {
    title: 'This form was already used',
    payment,
    status: 409,
    body: html`<p>The payment has moved on since this page was opened.</p><p><a class="button" href="${page}">Show the payment</a></p>`,
  })
