import { providerTitles } from '#common/identities/rules.ts'
import { greet, type WriteMessage } from '../message.ts'
import { toAccount } from './security.ts'

/** Sent to the owner who has just verified an address that another person signed up with and never confirmed. */
export const accountReclaimed: WriteMessage<'account-reclaimed'> = ({ name, provider }, setting) => ({
  subject: 'Your address had an account: it is yours now',
  preview: 'Nobody had confirmed it. What opened it before does not open it any more.',
  heading: 'Your address had an account: it is yours now',
  blocks: [
    greet(name),
    {
      kind: 'text',
      text: `Somebody had signed up with your address and never confirmed it. You have just proven with ${providerTitles[provider]} that it is yours, so the account is yours: the password, the sessions, the API tokens and the profile that it had are gone.`,
    },
    { kind: 'text', text: 'If that was you some time ago, set a password on your account page, and enter your delivery address again.' },
    toAccount(setting),
  ],
})
