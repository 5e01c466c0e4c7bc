// Which drawing a product type gets. Product types are free text, so each category also answers to its common other names.

import { computerCase } from './categories/case.ts'
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
import { boxedPart } from './categories/unknown.ts'
import { webcam } from './categories/webcam.ts'
import type { Category } from './drawing.ts'

const known: readonly (readonly [Category, readonly string[]])[] = [
  [cpu, ['cpu', 'processor', 'central processing unit', 'desktop processor', 'server processor']],
  [graphicsCard, ['graphics card', 'graphic card', 'gpu', 'video card', 'vga card']],
  [memory, ['memory', 'ram', 'memory module', 'ram module', 'dimm', 'memory kit']],
  [motherboard, ['motherboard', 'mainboard', 'mobo', 'system board']],
  [
    storage,
    [
      'storage',
      'storage drive',
      'drive',
      'ssd',
      'hdd',
      'nvme',
      'nvme ssd',
      'm.2 drive',
      'hard drive',
      'hard disk',
      'solid-state drive',
      'solid state drive',
    ],
  ],
  [powerSupply, ['power supply', 'power supplie', 'psu', 'power supply unit']],
  [cpuCooler, ['cpu cooler', 'cooler', 'cooling', 'processor cooler', 'heatsink', 'liquid cooler', 'aio cooler', 'aio']],
  [caseFan, ['case fan', 'fan', 'cooling fan', 'chassis fan']],
  [computerCase, ['case', 'computer case', 'pc case', 'chassis', 'tower']],
  [monitor, ['monitor', 'display', 'screen']],
  [keyboard, ['keyboard']],
  [mouse, ['mouse', 'mice', 'trackball']],
  [headphones, ['headphones', 'headphone', 'headset', 'earphone', 'earbud']],
  [speakers, ['speakers', 'speaker', 'soundbar', 'loudspeaker']],
  [webcam, ['webcam', 'web camera', 'camera']],
  [thermalCompound, ['thermal compound', 'thermal paste', 'thermal grease', 'thermal pad']],
  [networkCard, ['network card', 'wired network card', 'network adapter', 'network interface card', 'nic', 'ethernet card', 'lan card']],
  [soundCard, ['sound card', 'audio card']],
  [operatingSystem, ['operating system', 'os', 'software']],
]

const byName: ReadonlyMap<string, Category> = new Map(known.flatMap(([category, names]) => names.map((name) => [name, category] as const)))

/** The category of a product type, ignoring case and plural; for an unknown type, a box with its name. */
export function categoryOf(productType: string): Category {
  const read = typeof productType === 'string' ? productType.slice(0, 80) : ''
  const name = read
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
  return byName.get(name) ?? byName.get(name.replace(/(?<=ch|sh|x)es$|s$/, '')) ?? boxedPart(read)
}
