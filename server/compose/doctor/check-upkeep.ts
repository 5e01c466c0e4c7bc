import type { Seals } from '#server/auth/seals.ts'
import { findLastBackup } from '#server/backup/last-backup.ts'
import { doctorAgent } from '#server/http/routes/doctor.ts'
import { ownUrlOf } from '../deps.ts'
import type { Env } from '../env.ts'
import { askShop } from './check-address.ts'
import { done, type Finding, missing, reasonOf } from './finding.ts'

/** A daily timer, and two hours for a late or long run. */
const backupHours = 26
const scrapeSeconds = 300

/** Step 8: a timer backs the shop up. */
export async function checkBackup({ dataDir }: Pick<Env, 'dataDir'>): Promise<Finding[]> {
  const last = await findLastBackup(dataDir)
  if (last === null) return [missing(8, 'The shop was never backed up: npm run backup -- FILE, then set up the timer')]
  const hours = Math.floor((Date.now() - last.getTime()) / 3_600_000)
  return hours <= backupHours
    ? [done(8, `The last back-up is ${hours} hours old`)]
    : [missing(8, `The last back-up is ${hours} hours old: check the timer (systemctl list-timers)`)]
}

/** Step 9: a collector reads the metrics, and no stranger does. */
export async function checkAlerts(env: Pick<Env, 'metricsTokens' | 'host' | 'port' | 'publicUrl'>, seals: Seals): Promise<Finding[]> {
  const [token] = env.metricsTokens
  if (token === undefined)
    return [missing(9, 'METRICS_TOKEN is not set: make one with openssl rand -hex 32, and give it to your collector')]
  const own = ownUrlOf(env.host, env.port)
  const asked = await askShop(own, seals)
  const read = await statusOf(`${own}/metrics`, { authorization: `Bearer ${token}` })
  const outside = env.publicUrl === undefined ? 0 : await statusOf(`${env.publicUrl}/metrics`, {})
  const ago = 'answer' in asked ? asked.answer.metricsReadSecondsAgo : null
  return [
    ...(read === 200 ? [] : [missing(9, `${own}/metrics cannot be read with METRICS_TOKEN (${read}): start the shop with these settings`)]),
    ...(outside === 200 ? [missing(9, 'Strangers can read /metrics at the public address: let the proxy answer 404 there')] : []),
    ...(read === 200 && 'failure' in asked
      ? [missing(9, `${own} ${asked.failure}, so it cannot say when a collector read the metrics`)]
      : []),
    ...(read === 200 && 'answer' in asked && ago === null
      ? [missing(9, 'No collector has read the metrics since the start: set up deploy/monitoring')]
      : []),
    ...(ago !== null && ago > scrapeSeconds ? [missing(9, `A collector last read the metrics ${ago} seconds ago: start it again`)] : []),
    ...(read === 200 && ago !== null && ago <= scrapeSeconds ? [done(9, `A collector read the metrics ${ago} seconds ago`)] : []),
  ]
}

async function statusOf(url: string, headers: Record<string, string>): Promise<number | string> {
  try {
    const { status } = await fetch(url, {
      headers: { ...headers, 'user-agent': doctorAgent },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    return status
  } catch (error) {
    return reasonOf(error)
  }
}
