// The people of a round: newcomers, visitors, buyers, purchasers and admins, who use the shop through any fault and remember what they are told.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../seeded-random.ts'
import type { Bank, Load, Target } from './contract.ts'
import type { History } from './history/history.ts'
import { adminStep } from './load/admins.ts'
import { createClient, GaveUp, type Tally } from './load/client.ts'
import { addDelivery, join } from './load/newcomers.ts'
import { addLines, addOrder, cancelOrder, changeQuantity, deleteOrder, readOrder } from './load/orders.ts'
import { createPerson, type Person } from './load/person.ts'
import { buy, lookAtPayment, readCart } from './load/purchases.ts'
import { fillShelf, type Shelf } from './load/shelf.ts'
import { look } from './load/visitors.ts'

export type LoadOptions = {
  targets: readonly Target[]
  /** Only its pages, where customers pay. */
  bank: Pick<Bank, 'url'>
  /** An account that is an admin already. */
  admin: Readonly<{ email: string; password: string }>
  /** The number of people. */
  size: number
  /** The same people make the same choices again, as far as the answers of the shop allow. */
  seed: number
  history: History
  /** Receives each answer that the shop must never give. */
  complain: (text: string) => void
}

type Role = 'newcomer' | 'visitor' | 'buyer' | 'purchaser' | 'admin'
const roles: readonly Role[] = ['admin', 'purchaser', 'buyer', 'visitor', 'purchaser', 'newcomer', 'purchaser', 'buyer']
/** Hashing a password takes as long as fifty reads. */
const pausesMs: Record<Role, number> = { newcomer: 400, visitor: 30, buyer: 20, purchaser: 20, admin: 60 }
const password = 'the same for all'

/** Fills the shop's shelf, signs the people up, and returns them paused. Call this before the first fault. */
export async function gatherLoad({ targets, admin, size, seed, history, complain }: LoadOptions): Promise<Load> {
  const tally: Tally = { answered: 0, busy: 0, refused: 0, cut: 0, crossed: 0 }
  let people = 0
  const createOne = (name: string, email: string, secret: string): Person => {
    const client = createClient({ targets, tally, complain })
    people += 1
    return createPerson({ name, email, password: secret, client, history, complain, random: seededRandom(seed * 1_000 + people) })
  }
  // Addresses differ between rounds, which may use the same shop.
  const round = randomInt(2 ** 40).toString(36)
  const newEmail = (name: string) => `${name.replace(' ', '-')}-${round}-${people}@people.test`

  const first = createOne('admin 0', admin.email, admin.password)
  await first.signIn('token')
  const shelf = await fillShelf(first, Math.max(1, Math.round(size / 10)), 6)
  first.close()

  let isOver = false
  let isOpen = false
  let busy = 0
  const cast = Array.from({ length: Math.max(1, size) }, (_, i) => roles[i % roles.length] ?? 'buyer')
  const admins = cast.filter((role) => role === 'admin').length
  let adminsSoFar = 0
  const steps: { person: Person; role: Role; step: () => Promise<void> }[] = []
  for (const [i, role] of cast.entries()) {
    const name = `${role} ${i + 1}`
    const person = role === 'admin' ? createOne(name, admin.email, admin.password) : createOne(name, newEmail(role), password)
    if (role === 'admin') {
      const share = shelf.all.filter((_, place) => place % admins === adminsSoFar % admins)
      adminsSoFar += 1
      await person.signIn('token')
      steps.push({ person, role, step: () => adminStep(person, share) })
      continue
    }
    const kind = i % 2 === 0 ? 'token' : 'browser'
    await person.signUp(kind)
    if (role === 'buyer' || role === 'purchaser') await addDelivery(person)
    const step = {
      visitor: () => look(person, shelf),
      newcomer: () => join(person, () => createOne(name, newEmail(role), password)),
      buyer: createBuyer(person, shelf),
      purchaser: createPurchaser(person, shelf),
    }[role]
    steps.push({ person, role, step })
  }
  const goings = steps.map(go)

  return {
    open: () => {
      isOpen = true
    },
    hold: async () => {
      isOpen = false
      while (busy > 0) await pause(5)
    },
    leave: async () => {
      isOver = true
      await Promise.all(goings)
      for (const { person } of steps) person.close()
    },
    counts: () => ({ ...tally, acknowledged: { ...history.counts() } }),
  }

  async function go({ person, role, step }: (typeof steps)[number]): Promise<void> {
    while (!isOver) {
      if (!isOpen) {
        await pause(5)
        continue
      }
      busy += 1
      await step().catch((error: unknown) => {
        if (!(error instanceof GaveUp && error.isAllowed)) person.complain(String(error))
      })
      busy -= 1
      await pause(person.below(2 * pausesMs[role]))
    }
  }
}

/** How many of their last orders people look after. */
const remembered = 25

function createBuyer(person: Person, shelf: Shelf): () => Promise<void> {
  const mine: number[] = []
  return async () => {
    const number = person.oneOf(mine.slice(-remembered))
    const dice = person.below(20)
    if (dice === 0) {
      await person.signOut()
      return person.signIn(person.below(2) === 0 ? 'token' : 'browser')
    }
    if (number === undefined || dice < 7) {
      const added = await addOrder(person, shelf)
      if (added !== null) mine.push(added)
    } else if (dice < 9) await addLines(person, shelf)
    else if (dice < 13) await readOrder(person, number)
    else if (dice < 16) await changeQuantity(person, number)
    else if (dice < 18) await cancelOrder(person, number)
    else await deleteOrder(person, number)
  }
}

function createPurchaser(person: Person, shelf: Shelf): () => Promise<void> {
  const paid: string[] = []
  return async () => {
    const former = person.oneOf(paid.slice(-remembered))
    if (former !== undefined && person.below(6) === 0) return lookAtPayment(person, former, 1)
    const cart = await readCart(person)
    if (cart.length < 2 + person.below(3)) {
      if (person.below(3) === 0) return addLines(person, shelf)
      await addOrder(person, shelf)
      return
    }
    const payment = await buy(person, cart)
    if (payment !== null) paid.push(payment)
  }
}
