// Choices that a seed decides: the same seed makes the same choices.
import { seededRandom } from '../../seeded-random.ts'

export type Chance = ReturnType<typeof createChance>

export function createChance(seed: number) {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    /** True in `share` of the cases, 0 to 1. */
    is: (share: number) => random() < share,
    oneOf<T>(list: readonly T[]): T {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('Nothing to choose from')
      return chosen
    },
    /** One of the keys, each as often as its number says. */
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const entries = Object.entries(weights) as [K, number][]
      let rest = random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        rest -= weight
        if (rest < 0) return key
      }
      return (entries[0] as [K, number])[0]
    },
  }
}
