// Finds a category's description by its product type.
import { sameKey } from '#common/kit/same-key.ts'
import type { Category } from './attribute.ts'
import { pcCase } from './categories/case.ts'
import { caseFan } from './categories/case-fan.ts'
import { cpu } from './categories/cpu.ts'
import { cpuCooler } from './categories/cpu-cooler.ts'
import { graphicsCard } from './categories/graphics-card.ts'
import { headphones } from './categories/headphones.ts'
import { keyboard } from './categories/keyboard.ts'
import { memory } from './categories/memory.ts'
import { monitor } from './categories/monitor.ts'
import { motherboard } from './categories/motherboard.ts'
import { mouse } from './categories/mouse.ts'
import { networkCard } from './categories/network-card.ts'
import { operatingSystem } from './categories/operating-system.ts'
import { powerSupply } from './categories/power-supply.ts'
import { soundCard } from './categories/sound-card.ts'
import { speakers } from './categories/speakers.ts'
import { storage } from './categories/storage.ts'
import { thermalCompound } from './categories/thermal-compound.ts'
import { webcam } from './categories/webcam.ts'

/** Components of a machine come first, then accessories. */
export const categories: readonly Category[] = [
  cpu,
  motherboard,
  memory,
  graphicsCard,
  storage,
  powerSupply,
  pcCase,
  cpuCooler,
  caseFan,
  thermalCompound,
  monitor,
  keyboard,
  mouse,
  headphones,
  speakers,
  webcam,
  networkCard,
  soundCard,
  operatingSystem,
]

const byType: ReadonlyMap<string, Category> = new Map(categories.map((category) => [category.type, category]))
const byKey: ReadonlyMap<string, Category> = new Map(categories.map((category) => [sameKey(category.type), category]))

/** The category of a product type in any spelling; undefined if the shop has no description for it. */
export const categoryOf = (productType: string): Category | undefined => byType.get(productType) ?? byKey.get(sameKey(productType))
