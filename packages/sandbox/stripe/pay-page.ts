// The hosted page's HTML.
import { formatPlainMoney } from '#common/kit/format.ts'
import { type Html, html } from '#server/lib/html.ts'
import { type Course, courses, testCards } from './cards.ts'
import type { PayOutcome } from './pay.ts'
import type { SandboxSession } from './sessions.ts'

export const payPath = ({ id }: Pick<SandboxSession, 'id'>): string => `/sandbox/stripe/pay/${id}`

const problems: Partial<Record<PayOutcome & string, string>> = {
  declined: 'The card was declined. You were not charged. Try another card.',
  insufficient_funds: 'The card has insufficient funds. You were not charged. Try another card.',
  unknown_card: 'Use one of the test cards below. Never enter a real card.',
}

type Attempt = { number: string; course: Course; outcome: PayOutcome & string }

/** The form. `attempt`: the previous entry, and its outcome. */
export function payForm(session: SandboxSession, attempt?: Attempt): Html {
  const problem = attempt && problems[attempt.outcome]
  // Do not redisplay a number that may be a person's real card.
  const number = attempt?.outcome === 'unknown_card' ? '' : (attempt?.number ?? testCards[0]?.number ?? '')
  const described = problem === undefined ? 'cards' : 'problem cards'
  return html`${summary(session)}
<form method="post" action="${payPath(session)}">
${problem === undefined ? '' : html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<p class="field"><label for="number">Card number</label>
<input id="number" name="number" value="${number}" inputmode="numeric" autocomplete="off" maxlength="40" required aria-describedby="${described}"${
    problem === undefined ? '' : html` aria-invalid="true"`
  }></p>
<ul class="hints" id="cards">${testCards.map((card) => html`<li><code>${card.number}</code> ${card.says}</li>`)}</ul>
<fieldset><legend>What should happen</legend>
${Object.entries(courses).map(([course, label]) => radio(course, label, course === (attempt?.course ?? 'return')))}
</fieldset>
<p class="actions"><button>Pay ${money(session)}</button>${cancelLink(session)}</p>
</form>`
}

const radio = (course: string, label: string, isChosen: boolean) =>
  html`<label class="choice"><input type="radio" name="course" value="${course}"${isChosen ? html` checked` : ''}> <span>${label}</span></label>
`

const cancelLink = ({ cancelUrl }: SandboxSession) => (cancelUrl === null ? '' : html`<a href="${cancelUrl}">Cancel and go back</a>`)

/** After paying with the tab closed: no link leads back. */
export const closedTab = (session: SandboxSession): Html => html`${summary(session)}
<p>Paid. The shop is notified by webhook. You can close this page. It has no link back, as if you had closed the tab.</p>`

/** For a payment that is complete but not paid. */
export const pendingPage = (session: SandboxSession): Html => html`${summary(session)}
<p>The bank has accepted the payment but not paid yet. Choose how it ends.</p>
<form method="post" action="${payPath(session)}/bank">
<p class="actions"><button name="answer" value="paid">The bank pays</button>
<button name="answer" value="failed">The bank refuses</button>
<a href="${session.successUrl}">Back to the shop while pending</a></p>
</form>`

const endings = {
  paid: 'This payment is complete. There is nothing more to do here.',
  failed: 'The bank refused this payment. There is nothing more to do here.',
  expired: 'This payment ended before it was paid. There is nothing more to do here.',
} as const

/** For a page that was used or has expired. */
export function ended(session: SandboxSession & { state: keyof typeof endings }): Html {
  const back = session.state === 'expired' ? (session.cancelUrl ?? session.successUrl) : session.successUrl
  return html`${summary(session)}
<p>${endings[session.state]}</p>
<p><a class="button" href="${back}">Back to the shop</a></p>`
}

const money = ({ amount, currency }: SandboxSession) => formatPlainMoney(amount, currency.toUpperCase())

const summary = (session: SandboxSession): Html =>
  html`<dl><dt>Amount</dt><dd><strong>${money(session)}</strong></dd><dt>For</dt><dd>${session.description}</dd><dt>Reference</dt><dd>${session.reference ?? 'none'}</dd></dl>`
