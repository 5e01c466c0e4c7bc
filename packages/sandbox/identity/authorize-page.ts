// The page on which people choose an account, laid out for a small window.
import type { FastifyReply } from 'fastify'
import { type Html, html } from '#server/lib/html.ts'
import { sendPage } from '#server/request/plain-page.ts'
import type { AuthorizationParameters } from './authorization.ts'
import { type IdentityParty, sandboxPathOf } from './party.ts'
import { failuresOf, type TestPerson, testPeople } from './people.ts'

/** The form carries the request's parameters: nothing is stored before a person is chosen. */
export function showPeople(reply: FastifyReply, party: IdentityParty, parameters: AuthorizationParameters): FastifyReply {
  const body = html`<p class="quiet">Choose a test person to continue to Partsdock.</p>
<form method="post" action="${sandboxPathOf(party.provider)}/authorize">
${hiddenFields(parameters)}<ul class="people">${testPeople.map(buttonOf)}
</ul>
<section><h2 class="quiet">Test what can go wrong</h2>
<ul class="people">${failuresOf(party.provider).map(buttonOf)}
</ul></section>
</form>`
  return show(reply, party, { title: `Sign in with ${party.title}`, body })
}

const hiddenFields = (parameters: AuthorizationParameters): Html[] =>
  Object.entries(parameters).map(
    ([name, value = '']) => html`<input type="hidden" name="${name}" value="${value}">
`,
  )

const buttonOf = ({ key, name, says }: TestPerson): Html => html`
<li><button name="person" value="${key}"><span>${name}</span> <span class="quiet">${says}</span></button></li>`

/** Reports an unknown client, without a redirect. */
export const showUnknownClient = (
  reply: FastifyReply,
  party: IdentityParty,
  { error, says }: { error: string; says: string },
): FastifyReply =>
  show(reply, party, {
    title: `${party.title} refused the sign-in`,
    status: 400,
    body: html`<p>${says}</p><p class="quiet">Error: <code>${error}</code></p>`,
  })

const show = (reply: FastifyReply, { title: provider }: IdentityParty, page: { title: string; body: Html; status?: number }) =>
  sendPage(reply, { ...page, banner: `Sandbox: this page replaces ${provider} for testing. No real account is used.` })
