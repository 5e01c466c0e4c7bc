import { greet, type WriteMessage } from '../message.ts'
import { ifNotYou } from './security.ts'

const texts = {
  reset: 'Your password was changed with a link that we emailed to you. All sessions were signed out, and all API tokens were revoked.',
  changed: 'Your password was changed on your account page. All other sessions were signed out.',
  set: 'A password was set for your account. You can now sign in with it as well. All other sessions were signed out.',
}

export const passwordChanged: WriteMessage<'password-changed'> = ({ name, how }, setting) => ({
  subject: how === 'set' ? 'Your account now has a password' : 'Your password was changed',
  preview: "If this wasn't you, reset your password now.",
  heading: how === 'set' ? 'Your account now has a password' : 'Your password was changed',
  blocks: [greet(name), { kind: 'text', text: texts[how] }, ...ifNotYou(setting)],
})
