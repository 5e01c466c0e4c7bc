import { providerTitles } from '#common/identities/rules.ts'
import { greet, type WriteMessage } from '../message.ts'
import { toAccount } from './security.ts'

/** Sent to an owner who has just verified an address with which another person had signed up, without confirming it. */
export const accountReclaimed: WriteMessage<'account-reclaimed'> = ({ name, provider }, setting) => ({
  subject: 'You now own the account with your email',
  preview: 'Its old password and sessions no longer work.',
  heading: 'You now own the account with your email',
  blocks: [
    greet(name),
    {
      kind: 'text',
      text: `Someone had signed up with your email address and never confirmed it. You proved with ${providerTitles[provider]} that the address is yours, so the account is now yours. We removed its password, sessions, API tokens and profile.`,
    },
    {
      kind: 'text',
      text: 'Did you sign up yourself some time ago? Then set a password on your account page and enter your delivery address again.',
    },
    toAccount(setting),
  ],
})
