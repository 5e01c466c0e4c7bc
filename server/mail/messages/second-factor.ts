// Messages about the second factor of an account.
import { type Block, greet, type WriteMessage } from '../message.ts'
import { ifNotYou, toSecurity } from './security.ts'

const added = {
  codes: 'Signing in now also needs a code from the app that was just set up.',
  passkey: 'Signing in now also needs a second factor. A passkey was just added as one.',
}

const removed = {
  codes: 'Codes from an app no longer count when you sign in.',
  passkey: 'A passkey no longer counts when you sign in.',
  all: 'Signing in no longer needs a second factor. All sessions were signed out, and all API tokens were revoked.',
}

const removedBy = {
  admin: 'An admin of the shop removed it. Set up a new one on the Security page of your account.',
  operator: 'An operator of the shop removed it. Set up a new one on the Security page of your account.',
}

/** A new password alone does not undo a second factor. */
const writeToUs: Block = {
  kind: 'text',
  text: "If this wasn't you and you can no longer sign in, write to us through the shop's contact page: an admin can remove the second factor.",
}

export const factorAdded: WriteMessage<'factor-added'> = ({ name, factor }, setting) => ({
  subject: 'A second factor was added to your account',
  preview: added[factor],
  heading: 'A second factor was added to your account',
  blocks: [
    greet(name),
    { kind: 'text', text: `${added[factor]} Keep your recovery codes where you find them without your phone.` },
    toSecurity(setting),
    ...ifNotYou(setting),
    writeToUs,
  ],
})

export const factorRemoved: WriteMessage<'factor-removed'> = ({ name, factor, how }, setting) => ({
  subject: 'A second factor was removed from your account',
  preview: removed[factor],
  heading: 'A second factor was removed from your account',
  blocks: [
    greet(name),
    { kind: 'text', text: how === 'owner' ? removed[factor] : `${removed[factor]} ${removedBy[how]}` },
    toSecurity(setting),
    ...ifNotYou(setting),
  ],
})

export const recoveryCodesReplaced: WriteMessage<'recovery-codes-replaced'> = ({ name }, setting) => ({
  subject: 'New recovery codes',
  preview: 'Your earlier recovery codes no longer work.',
  heading: 'New recovery codes',
  blocks: [
    greet(name),
    { kind: 'text', text: 'New recovery codes were made for your account. Your earlier ones no longer work.' },
    toSecurity(setting),
    ...ifNotYou(setting),
  ],
})

export const passkeyRefused: WriteMessage<'passkey-refused'> = ({ name }, setting) => ({
  subject: 'A passkey was refused',
  preview: 'It may have been copied.',
  heading: 'A passkey was refused',
  blocks: [
    greet(name),
    {
      kind: 'text',
      text: 'Someone tried to sign in with a passkey of your account that looks like a copy. That also happens when a device was restored from a backup. Sign in another way, remove this passkey and add a new one.',
    },
    toSecurity(setting),
    ...ifNotYou(setting),
  ],
})
