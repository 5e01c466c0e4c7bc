// Overload: as many transactions as have places among the connections for what callers read, or change.
import { setImmediate } from 'node:timers/promises'
import type { TestShop } from './test-shop.ts'

/** Takes all places of one kind of work until the returned function is called; call it within five seconds. */
export async function fillLane({ shop }: Pick<TestShop, 'shop'>, lane: 'reads' | 'writes'): Promise<() => Promise<void>> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holders: Promise<unknown>[] = []
  while (shop.loads()[lane].waiting === 0) {
    // The last one finds no place, and is refused.
    holders.push(shop.lanes[lane].transaction(() => held).catch(() => {}))
    await setImmediate()
  }
  return async () => {
    release()
    await Promise.all(holders)
  }
}
