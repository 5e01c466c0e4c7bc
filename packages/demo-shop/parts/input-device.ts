// Keyboards and mice: few facts each, one file.
import { type DemoPart, type Label, type Offer, part } from './part.ts'

type Keyboard = {
  connectivity: string[]
  size: string
  keys: 'Membrane' | 'Linear' | 'Clicky' | 'Tactile'
  light?: 'RGB' | 'Single Color'
  hotSwap?: true
}
type Mouse = { connectivity: string[]; maxDpi: number; weight?: number; lit?: true }

const wired = ['Wired']
const wireless = ['Wireless 2.4GHz']

function keyboard(label: Label, offer: Offer, { connectivity, size, keys, light, hotSwap }: Keyboard, description: string): DemoPart {
  const specs = { connectivity, size, switch_type: keys, backlighting: light ?? 'None', hot_swappable: hotSwap ?? false }
  return part('Keyboard', label, offer, specs, description)
}

function mouse(label: Label, offer: Offer, { connectivity, maxDpi, weight, lit }: Mouse, description: string): DemoPart {
  const specs = { connectivity, max_dpi: maxDpi, rgb: lit ?? false, ...(weight && { weight }) }
  return part('Mouse', label, offer, specs, description)
}

export const keyboards: readonly DemoPart[] = [
  keyboard(
    { sku: 'KB-K120', name: 'Logitech K120', series: 'K', releaseYear: 2010 },
    { price: 780, stock: 5_600, min: 50 },
    { connectivity: wired, size: 'Full Size', keys: 'Membrane' },
    'Full-size wired keyboard with membrane keys for offices and schools. It is quiet and splash-proof.',
  ),
  keyboard(
    { sku: 'KB-MX-KEYS', name: 'Logitech MX Keys', partNumbers: ['920-009295'], series: 'MX', releaseYear: 2019 },
    { price: 10_900, stock: 35, min: 2 },
    { connectivity: ['Bluetooth', 'Wireless 2.4GHz'], size: 'Full Size', keys: 'Membrane', light: 'Single Color' },
    'Full-size wireless keyboard with flat keys for office work. It connects to up to three computers by Bluetooth or 2.4 GHz, and its backlight turns on when your hands approach.',
  ),
  keyboard(
    { sku: 'KB-K552', name: 'Redragon K552 Kumara RGB', series: 'Kumara', releaseYear: 2015 },
    { price: 2_650, stock: 640, min: 10 },
    { connectivity: wired, size: 'TKL (80%)', keys: 'Clicky', light: 'RGB' },
    'Compact wired mechanical keyboard without a number pad, with clicky switches and RGB lighting. It has a metal plate. For gaming cafés and first gaming PCs.',
  ),
  keyboard(
    { sku: 'KB-ALLOY-CORE', name: 'HyperX Alloy Origins Core', partNumbers: ['4P5P3AA'], series: 'Alloy', releaseYear: 2020 },
    { price: 7_900, stock: 85, min: 3 },
    { connectivity: ['Wired USB-C'], size: 'TKL (80%)', keys: 'Linear', light: 'RGB' },
    'Compact mechanical gaming keyboard without a number pad, with linear switches and RGB lighting. It has an aluminium body and a detachable USB-C cable.',
  ),
  keyboard(
    { sku: 'KB-V1-MAX', name: 'Keychron V1 Max', partNumbers: ['V1M-D1'], series: 'V', releaseYear: 2023 },
    { price: 9_800, stock: 28, min: 2 },
    { connectivity: ['Bluetooth', 'Wireless 2.4GHz', 'Wired USB-C'], size: '75%', keys: 'Linear', light: 'RGB', hotSwap: true },
    'Wireless 75% mechanical keyboard with a knob and hot-swappable linear switches. It connects by Bluetooth, 2.4 GHz or USB-C. For office work and programming.',
  ),
  keyboard(
    { sku: 'KB-BW-V4X', name: 'Razer BlackWidow V4 X', series: 'BlackWidow', releaseYear: 2023 },
    { price: 12_700, stock: 41, min: 2 },
    { connectivity: wired, size: 'Full Size', keys: 'Clicky', light: 'RGB' },
    'Full-size wired mechanical gaming keyboard with clicky green switches. It has six macro keys and RGB lighting.',
  ),
]

export const mice: readonly DemoPart[] = [
  mouse(
    { sku: 'MOUSE-M185', name: 'Logitech M185', partNumbers: ['910-002225'], series: 'M', releaseYear: 2012 },
    { price: 890, stock: 3_900, min: 30 },
    { connectivity: wireless, maxDpi: 1000 },
    'Small wireless mouse for offices and schools. It connects by 2.4 GHz and runs on one AA battery.',
  ),
  mouse(
    { sku: 'MOUSE-G102', name: 'Logitech G102 Lightsync', partNumbers: ['910-005802'], series: 'G', releaseYear: 2020 },
    { price: 1_950, stock: 1_150, min: 10 },
    { connectivity: wired, maxDpi: 8000, weight: 85, lit: true },
    'Wired gaming mouse with six buttons, up to 8,000 DPI and RGB lighting. A common choice for gaming cafés.',
  ),
  mouse(
    { sku: 'MOUSE-G502', name: 'Logitech G502 Hero', partNumbers: ['910-005470'], series: 'G', releaseYear: 2018 },
    { price: 4_600, stock: 190, min: 5 },
    { connectivity: wired, maxDpi: 25_600, weight: 121, lit: true },
    'Wired gaming mouse with eleven buttons and up to 25,600 DPI. Weights to adjust its balance are in the box.',
  ),
  mouse(
    { sku: 'MOUSE-MX3S', name: 'Logitech MX Master 3S', partNumbers: ['910-006559'], series: 'MX', releaseYear: 2022 },
    { price: 10_200, stock: 66, min: 2 },
    { connectivity: ['Bluetooth', 'Wireless 2.4GHz'], maxDpi: 8000, weight: 141 },
    'Wireless mouse for long working days, with quiet clicks and a free-spinning wheel. It connects by Bluetooth or 2.4 GHz and tracks at up to 8,000 DPI.',
  ),
  mouse(
    {
      sku: 'MOUSE-DA-ESS',
      name: 'Razer DeathAdder Essential',
      partNumbers: ['RZ01-03850100-R3U1'],
      series: 'DeathAdder',
      releaseYear: 2021,
    },
    { price: 2_300, stock: 480, min: 10 },
    { connectivity: wired, maxDpi: 6400, weight: 96 },
    'Wired gaming mouse with five buttons, shaped for the right hand. For gaming cafés and first gaming PCs.',
  ),
  mouse(
    { sku: 'MOUSE-HASTE2', name: 'HyperX Pulsefire Haste 2', partNumbers: ['6N0A7AA'], series: 'Pulsefire', releaseYear: 2022 },
    { price: 4_900, stock: 74, min: 3 },
    { connectivity: wired, maxDpi: 26_000, weight: 53, lit: true },
    'Light wired gaming mouse of only 53 g with a soft cable. It tracks at up to 26,000 DPI.',
  ),
]
