// How much slower single requests become when the catalogue grows: one request at a time, on 10,000 products, on 100,000 and on a million.
import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf } from './failed-row.ts'
import type { Customer } from './fill.ts'
import { withSql } from './fill.ts'
import { type GrowthLine, growthLines } from './growth-lines.ts'
import { plansOf } from './growth-plans.ts'
import { type Asked, type Catalogue, send } from './growth-requests.ts'
import { type Growth, isReached, milliseconds, type Times } from './growth-table.ts'
import type { Server } from './processes.ts'
import type { Report } from './report.ts'
import { median, percentile } from './rounds.ts'
import type { Ground } from './stage.ts'

type Place = { shop: Server; url: string; customers: readonly Customer[] }
type Places = Record<'small' | 'middle' | 'large', Place>

const pacedSamples = 10
// Opens the connection, and prepares its statements.
const warmUps = 20
// Longer than lists and counts are cached.
const paceMs = 2_500
const plannedRequests = 3

/** Adds the wanted lines to the report, each with the plans of its statements if it is too slow. A line that fails is a row that says so. */
export async function measureGrowth(openGround: () => Promise<Ground>, wanted: (name: string) => boolean, report: Report): Promise<void> {
  const lines = growthLines.filter(({ name }) => wanted(name))
  const fail = ({ name, target }: GrowthLine, error: unknown) => {
    const failure = reasonOf(error)
    report.addGrowth({ name, target, failure }, failure)
    report.finish(name)
  }
  let ground: Ground
  let places: Places
  try {
    ground = await openGround()
    const opened = ground
    places = await report.once(() => openPlaces(opened))
  } catch (error) {
    for (const line of lines) fail(line, error)
    return
  }
  for (const line of lines) {
    try {
      await addLine(line, { ground, places, report })
      report.finish(line.name)
    } catch (error) {
      fail(line, error)
    }
  }
}

async function openPlaces(ground: Ground): Promise<Places> {
  const [middle, large] = [await ground.copied('middle'), await ground.copied('large')]
  const open = async ({ url, customers }: Omit<Place, 'shop'>): Promise<Place> => ({ url, customers, shop: await ground.startShop(url) })
  return { small: await open(ground), middle: await open(middle), large: await open(large) }
}

async function addLine(line: GrowthLine, { ground, places, report }: { ground: Ground; places: Places; report: Report }): Promise<void> {
  const timesIn = (place: Place) =>
    withSql(place.url, (sql) => measure(line, { shop: place.shop, sql, customers: place.customers }, ground.scale.samples))
  const { name, target } = line
  const row: Growth = {
    name,
    target,
    small: await timesIn(places.small),
    middle: await timesIn(places.middle),
    large: await timesIn(places.large),
  }
  report.addGrowth(row, [row.small, row.middle, row.large].map(({ medianMs }) => milliseconds(medianMs)).join(', '))
  if (isReached(row)) return
  const { url, shop, customers } = places.large
  const asked = await withSql(url, (sql) => line.requests({ shop, sql, customers }, plannedRequests))
  report.addPlan(
    await plansOf(name, url, asked, () => ground.startShop(url)).catch(
      (error: unknown) => `There are no plans of "${name}": ${reasonOf(error)}`,
    ),
  )
}

async function measure({ requests, isPaced }: GrowthLine, catalogue: Catalogue, samples: number): Promise<Times> {
  const paced = Math.min(pacedSamples, samples)
  const asked = await requests(catalogue, isPaced ? paced + 1 : samples + warmUps)
  const answers: { ms: number; isOk: boolean }[] = []
  for (const request of asked) {
    if (isPaced) await pause(paceMs)
    answers.push(await timeOf(catalogue.shop, request))
  }
  const counted = answers.slice(isPaced ? 1 : warmUps)
  if (counted.length === 0) throw new Error('There are too few requests to measure')
  const times = counted.map(({ ms }) => ms)
  return { medianMs: median(times), p95Ms: percentile(times, 95), notGood: counted.filter(({ isOk }) => !isOk).length }
}

async function timeOf(shop: Server, request: Asked): Promise<{ ms: number; isOk: boolean }> {
  const startedAt = performance.now()
  const answer = await send(shop, request)
  await answer.arrayBuffer()
  return { ms: performance.now() - startedAt, isOk: answer.ok }
}
