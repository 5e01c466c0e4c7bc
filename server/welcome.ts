import { demoSignIns } from './db/demo/accounts.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'

/** What the terminal says when the shop is open. */
export function welcome(env: Env, publicUrl: string, accounts: Deps['accounts']): string[] {
  return [
    `Partsdock is open: ${publicUrl}   (documentation of the REST paths: ${publicUrl}/docs)`,
    ...(accounts.demo ? ['Demo sign-ins:', ...demoSignIns.map(({ email, password, role }) => `  ${email}  ${password}  (${role})`)] : []),
    ...(accounts.admins > 0 ? [] : ['There is no admin yet: set ADMIN_EMAIL and ADMIN_PASSWORD, and start again.']),
    ...(env.sandbox ? ['The sandbox is on: no outside party is asked for anything.'] : []),
    ...(env.worker ? [] : ['Jobs are left to other processes: npm run worker.']),
    ...(env.rateLimit ? [] : ['Rate limits are off: this is for benchmarks.']),
  ]
}
