import { greet, type WriteMessage } from '../message.ts'
import { ifNotYou } from './security.ts'

const texts = {
  reset: 'Your password was set anew through a link that we mailed to you. Every session was signed out, and every API token was revoked.',
  changed: 'Your password was changed on your account page. All other sessions were signed out.',
  set: 'A password was set for your account. It opens it from now on, beside what opened it before. All other sessions were signed out.',
}

export const passwordChanged: WriteMessage<'password-changed'> = ({ name, how }, setting) => ({
  subject: how === 'set' ? 'Your account has a password now' : 'Your password was changed',
  preview: 'If that was not you, read on.',
  heading: how === 'set' ? 'Your account has a password now' : 'Your password was changed',
  blocks: [greet(name), { kind: 'text', text: texts[how] }, ...ifNotYou(setting)],
})
