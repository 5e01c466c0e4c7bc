// Sends every text field of the targets every shape, and keeps the worst of each field.
import type { World } from '#server/test/policy.ts'
import type { Sent } from '../generated-requests/send.ts'
import { credentialOf } from './callers.ts'
import type { Gauge, Measured } from './measure.ts'
import { hostileBodies, type Shape } from './shapes.ts'
import { type Caller, noDress, type Target, type TargetField } from './target.ts'
import { batchOf, type Wish, writeText } from './write-text.ts'

export type Finding = Measured & {
  call: string
  field: string
  shape: string
  caller: Caller /** Beyond the baseline. */
  beyondMs: number
}
export type Played = { sent: number; accepted: number; calls: number; fields: number; idleMs: number; worst: Finding[] }

type Stage = { gauge: Gauge; newWorld: () => Promise<World>; tell: (line: string) => void }

export const allowedMs = 50
/** A real delay is there each time, one by another program is not. */
const repeats = 3
const clearlyMs = 1_000
/** A field that holds the server up for so long needs no more shapes. */
const hopelessMs = 5_000
const requestsOfAWorld = 25
const mostOfABatch = 10
const idleRounds = 100
const warmUps = 3
const farBeyond = 100_000

export async function play(targets: readonly Target[], shapes: readonly Shape[], { gauge, newWorld, tell }: Stage): Promise<Played> {
  const played: Played = { sent: 0, accepted: 0, calls: targets.length, fields: 0, idleMs: await idle(), worst: [] }
  let world = await newWorld()
  let used = 0
  for (const target of targets) {
    for (const caller of target.callers) {
      const found: Finding[] = []
      for (const field of target.fields) found.push(await playField(target, caller, field))
      const [worst] = found.sort((one, other) => other.beyondMs - one.beyondMs)
      if (worst) tell(`${target.name} as ${caller}: ${worst.beyondMs.toFixed(0)} ms, ${worst.field}, ${worst.shape}`)
      played.worst.push(...found)
    }
  }
  played.worst.sort((one, other) => other.beyondMs - one.beyondMs)
  return played

  async function idle(): Promise<number> {
    const all: number[] = []
    for (let i = 0; i < idleRounds; i += 1) all.push(heldUp(await gauge.measure(null)))
    return all.sort((one, other) => one - other)[idleRounds / 2] ?? 0
  }

  async function playField(target: Target, caller: Caller, field: TargetField): Promise<Finding> {
    played.fields += 1
    // Rendering a page is not what the text costs.
    const baseline = target.isPage
      ? await lowestOf(() => write(target, caller, field, { shape: harmless, dress: field.dresses[0] ?? noDress, beyond: 0 }))
      : played.idleMs
    const none: Finding = {
      call: target.name,
      field: field.name,
      shape: 'none',
      caller,
      delayMs: 0,
      workedMs: 0,
      wallMs: 0,
      healthMs: 0,
      status: 0,
      faults: 0,
      beyondMs: 0,
    }
    let worst = none
    let worstWish: Wish | null = null
    const wishes = wishesFor(field, shapes)
    // The first requests compile what they run.
    for (const wish of wishes.slice(0, warmUps)) await ask(await write(target, caller, field, wish))
    for (const wish of wishes) {
      const found = await look(nameOf(wish), () => write(target, caller, field, wish))
      if (found.beyondMs > worst.beyondMs) [worst, worstWish] = [found, wish]
      if (heldUp(found) > hopelessMs) return worst
    }
    // Calls of a batch begin in one turn of the event loop.
    if (target.batch === null || worstWish === null || field.isBody) return worst
    const wish = worstWish
    const found = await look(`${nameOf(wish)} × ${mostOfABatch}`, () => write(target, caller, field, wish, mostOfABatch))
    if (found.beyondMs > worst.beyondMs) return found
    return worst

    async function look(shape: string, request: () => Promise<Sent>): Promise<Finding> {
      let least: Measured | null = null
      for (let i = 0; i < repeats; i += 1) {
        const measured = await ask(await request())
        if (least === null || heldUp(measured) < heldUp(least)) least = measured
        if (heldUp(least) - baseline <= allowedMs || heldUp(least) > clearlyMs) break
      }
      if (least === null) return none
      return { ...least, call: target.name, field: field.name, shape, caller, beyondMs: heldUp(least) - baseline }
    }
  }

  async function lowestOf(request: () => Promise<Sent>): Promise<number> {
    let lowest = Number.POSITIVE_INFINITY
    for (let i = 0; i < repeats; i += 1) lowest = Math.min(lowest, heldUp(await ask(await request())))
    return lowest
  }

  async function write(target: Target, caller: Caller, field: TargetField, wish: Wish, times = 1): Promise<Sent> {
    if (used >= requestsOfAWorld) {
      world = await newWorld()
      used = 0
    }
    const sent = target.batch && times > 1 ? batchOf(world, field, wish, times, target.batch) : writeText(world, field, wish)
    return { ...sent, headers: { ...credentialOf(world, caller), ...sent.headers } }
  }

  async function ask(sent: Sent): Promise<Measured> {
    const measured = await gauge.measure(sent)
    const isAccepted = measured.status >= 200 && measured.status < 400
    played.sent += 1
    if (isAccepted) played.accepted += 1
    // An accepted write may use its rows up.
    used += isAccepted && sent.method !== 'GET' ? requestsOfAWorld : 1
    return measured
  }
}

/** A delay that is longer than the server worked is another program's: this machine may be busy. */
const heldUp = ({ delayMs, workedMs }: Measured): number => Math.min(delayMs, workedMs)

function wishesFor(field: TargetField, shapes: readonly Shape[]): Wish[] {
  const all = (field.isBody ? hostileBodies : shapes).flatMap((shape) => field.dresses.map((dress) => ({ shape, dress, beyond: 0 })))
  const [first] = all
  if (!first || !Number.isFinite(field.longest)) return all
  return [...all, { ...first, beyond: 1 }, { ...first, beyond: farBeyond }]
}

const nameOf = ({ shape, dress, beyond }: Wish): string =>
  [shape.name, dress.name, beyond > 0 && `${beyond} beyond`].filter((part) => part).join(', ')

const harmless: Shape = { name: 'harmless', make: () => 'x' }
