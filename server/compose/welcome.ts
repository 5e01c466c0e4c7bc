// The terminal's output when the shop is open.
import { type Accounts, demoSignIns } from '#packages/demo-shop'
import type { Env } from './env.ts'
import { isLoopback } from './loopback.ts'

export function welcome(env: Env, publicUrl: string, accounts: Accounts): string[] {
  const signIns = demoSignIns.filter(({ email }) => accounts.demo.open.includes(email))
  return [
    `Partsdock is open: ${publicUrl}   (REST API documentation: ${publicUrl}/docs)`,
    ...(env.demo && signIns.length > 0
      ? [
          'Demo sign-ins:',
          ...signIns.map(({ email, password, role, staffRoles: [staffRole] }) => `  ${email}  ${password}  (${staffRole ?? role})`),
        ]
      : []),
    ...(accounts.admins > 0 ? [] : ['There is no admin yet: run npm run admin -- EMAIL with your own address.']),
    ...(env.sandbox ? ['The sandbox is on: payments are tests, and no email is sent.'] : []),
    ...(env.worker ? [] : ['This process runs no jobs: start a worker with npm run worker.']),
    ...(env.rateLimit ? [] : ['Rate limits are off: use this for benchmarks only.']),
    ...whatIsOff(env),
  ]
}

/** Explains why a first start on the embedded database has no demo or no sandbox. */
function whatIsOff({ databaseUrl, demo, sandbox, realBecause }: Env): string[] {
  const off = [...(demo ? [] : ['DEMO']), ...(sandbox ? [] : ['SANDBOX'])]
  if (databaseUrl !== undefined || off.length === 0 || realBecause.length === 0) return []
  return [`${off.join(' and ')} off, because of ${realBecause.join(', ')} (see docs/configuration.md).`]
}

/** Important warnings about what strangers can access. */
export function warnings(env: Env, publicUrl: string, { demo }: Accounts): string[] {
  return [...openToOthers(env, publicUrl, demo), ...leftOverFromDemo(env, demo)].map((line) => `WARNING: ${line}`)
}

function openToOthers(env: Env, publicUrl: string, demo: Accounts['demo']): string[] {
  if (isLoopback(env.host) && isLoopback(new URL(publicUrl).hostname)) return []
  const canDo = [
    ...(env.demo && demo.open.length > 0 ? [`sign in with the demo's public passwords (${demo.open.join(', ')})`] : []),
    ...(env.sandbox ? ['pay orders with test payments', `read all email at ${publicUrl}/sandbox/mail, including password links`] : []),
  ]
  if (canDo.length === 0) return []
  const names = [...(env.demo ? ['DEMO'] : []), ...(env.sandbox ? ['SANDBOX'] : [])].join(' and ')
  return [`${names} on, HOST ${env.host}, ${publicUrl}: anyone who can reach this address can ${canDo.join('; ')}.`]
}

function leftOverFromDemo(env: Env, { open, locked }: Accounts['demo']): string[] {
  if (env.demo)
    return locked.length === 0 || env.isDemoAsked
      ? []
      : [`The demo's accounts are locked (${locked.join(', ')}), because DEMO was off at an earlier start. Set DEMO=on to unlock them.`]
  return [
    ...(locked.length === 0
      ? []
      : [
          `This database contains the demo. Its accounts are locked (${locked.join(', ')}). Remove it with npm run demo -- --remove, which keeps what belongs to other accounts, or start with an empty database.`,
        ]),
    ...(open.length === 0
      ? []
      : [`${open.join(', ')} came with the demo, and the password was changed since. Remove the account unless you changed it.`]),
  ]
}
