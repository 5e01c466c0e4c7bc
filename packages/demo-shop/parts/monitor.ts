import { type DemoPart, type Label, type Offer, part } from './part.ts'
import { listed, paragraph } from './sentences.ts'

/** Diagonal in inches, pixels, frames per second, brightness in candela per square metre, response in milliseconds. */
type Screen = {
  inches: number
  pixels: readonly [horizontal: number, vertical: number]
  hertz: number
  panel: 'IPS' | 'VA' | 'QD-OLED'
  brightness?: number
  response?: number
  sync?: string
}

const fullHd = [1920, 1080] as const
const quadHd = [2560, 1440] as const
const wideQuadHd = [3440, 1440] as const
const ultraHd = [3840, 2160] as const

function monitor(label: Label, offer: Offer, screen: Screen, note: string): DemoPart {
  const [horizontalRes, verticalRes] = screen.pixels
  const specs = {
    screen_size: screen.inches,
    resolution: { horizontalRes, verticalRes },
    aspect_ratio: screen.pixels === wideQuadHd ? '21:9' : '16:9',
    refresh_rate: screen.hertz,
    panel_type: screen.panel,
    ...(screen.brightness && { max_brightness: screen.brightness }),
    ...(screen.response && { response_time: screen.response }),
    ...(screen.sync && { adaptive_sync: screen.sync }),
  }
  const traits = [
    screen.brightness && `reaches ${screen.brightness} cd/m²`,
    screen.response && `responds in ${screen.response} ms`,
    screen.sync && (screen.sync.startsWith('G-Sync') ? `is ${screen.sync}` : `supports ${screen.sync}`),
  ].filter((trait) => typeof trait === 'string')
  const description = paragraph(
    `${Math.round(screen.inches)}-inch ${screen.panel} monitor with ${horizontalRes} × ${verticalRes} pixels at ${screen.hertz} Hz.`,
    note,
    traits.length > 0 && `It ${listed(traits)}.`,
  )
  return part('Monitor', label, offer, specs, description)
}

export const monitors: readonly DemoPart[] = [
  monitor(
    { sku: 'MON-U2723QE', name: 'Dell UltraSharp U2723QE', partNumbers: ['U2723QE'], series: 'UltraSharp', releaseYear: 2022 },
    { price: 68_900, stock: 18, min: 2 },
    { inches: 27, pixels: ultraHd, hertz: 60, panel: 'IPS', brightness: 400, response: 5 },
    'For offices and studios: an IPS Black panel, a network port and USB-C with 90 W for notebooks.',
  ),
  monitor(
    { sku: 'MON-P2425H', name: 'Dell Pro 24 Plus P2425H', partNumbers: ['P2425H'], series: 'Pro Plus', releaseYear: 2024 },
    { price: 24_300, stock: 160, min: 5 },
    { inches: 23.8, pixels: fullHd, hertz: 100, panel: 'IPS', brightness: 250 },
    'For offices: a stand that turns and adjusts in height, and USB ports.',
  ),
  monitor(
    { sku: 'MON-E2425H', name: 'Dell 24 Monitor E2425H', partNumbers: ['E2425H'], series: 'E', releaseYear: 2024 },
    { price: 15_600, stock: 420, min: 10 },
    { inches: 23.8, pixels: fullHd, hertz: 75, panel: 'VA', brightness: 250 },
    'A low-cost monitor for offices and schools.',
  ),
  monitor(
    { sku: 'MON-27GS75Q', name: 'LG UltraGear 27GS75Q', partNumbers: ['27GS75Q-B'], series: 'UltraGear', releaseYear: 2024 },
    { price: 29_800, stock: 140, min: 3 },
    { inches: 27, pixels: quadHd, hertz: 180, panel: 'IPS', brightness: 300, response: 1, sync: 'G-Sync Compatible' },
    'For gaming, for example with a Radeon RX 9060 XT.',
  ),
  monitor(
    { sku: 'MON-27US500', name: 'LG UltraFine 27US500', partNumbers: ['27US500-W'], series: 'UltraFine', releaseYear: 2024 },
    { price: 33_400, stock: 54, min: 2 },
    { inches: 27, pixels: ultraHd, hertz: 60, panel: 'IPS', brightness: 300, response: 5 },
    'For offices that need sharp small text.',
  ),
  monitor(
    { sku: 'MON-VG249Q3A', name: 'ASUS TUF Gaming VG249Q3A', partNumbers: ['VG249Q3A'], series: 'TUF Gaming', releaseYear: 2023 },
    { price: 20_900, stock: 230, min: 5 },
    { inches: 23.8, pixels: fullHd, hertz: 180, panel: 'IPS', brightness: 250, response: 1 },
    'For fast games.',
  ),
  monitor(
    { sku: 'MON-PA278CV', name: 'ASUS ProArt Display PA278CV', partNumbers: ['PA278CV'], series: 'ProArt', releaseYear: 2020 },
    { price: 42_700, stock: 22, min: 2 },
    { inches: 27, pixels: quadHd, hertz: 75, panel: 'IPS', brightness: 350, response: 5 },
    'For photo and video editing: calibrated colours and a USB-C port with 65 W.',
  ),
  monitor(
    { sku: 'MON-PG27UCDM', name: 'ASUS ROG Swift OLED PG27UCDM', partNumbers: ['90LM0B30-B01971'], series: 'ROG Swift', releaseYear: 2025 },
    { price: 148_000, stock: 3, min: 1 },
    { inches: 26.5, pixels: ultraHd, hertz: 240, panel: 'QD-OLED', brightness: 1000, response: 0.03, sync: 'FreeSync Premium Pro' },
    'For high-end gaming.',
  ),
  monitor(
    { sku: 'MON-24G4X', name: 'AOC 24G4X', partNumbers: ['24G4X'], series: 'G4', releaseYear: 2023 },
    { price: 19_700, stock: 180, min: 5 },
    { inches: 23.8, pixels: fullHd, hertz: 180, panel: 'IPS', brightness: 300, response: 1, sync: 'G-Sync Compatible' },
    'For gaming, on a height-adjustable stand.',
  ),
  monitor(
    { sku: 'MON-G50D-27', name: 'Samsung Odyssey G5 G50D 27', partNumbers: ['LS27DG500EUXEN'], series: 'Odyssey', releaseYear: 2024 },
    { price: 32_600, stock: 75, min: 3 },
    { inches: 27, pixels: quadHd, hertz: 180, panel: 'IPS', brightness: 350, response: 1, sync: 'FreeSync' },
    'For gaming.',
  ),
  monitor(
    { sku: 'MON-VX2428J', name: 'ViewSonic OMNI VX2428J', partNumbers: ['VX2428J'], series: 'OMNI', releaseYear: 2023 },
    { price: 18_900, stock: 0, min: 5 },
    { inches: 23.8, pixels: fullHd, hertz: 180, panel: 'IPS', brightness: 250, sync: 'FreeSync Premium' },
    'For gaming.',
  ),
  monitor(
    { sku: 'MON-G274QPF', name: 'MSI G274QPF', partNumbers: ['G274QPF'], series: 'G', releaseYear: 2022 },
    { price: 31_200, stock: 46, min: 3 },
    { inches: 27, pixels: quadHd, hertz: 170, panel: 'IPS', response: 1, sync: 'G-Sync Compatible' },
    'For gaming, with a wide colour range.',
  ),
  monitor(
    { sku: 'MON-GW2490', name: 'BenQ GW2490', partNumbers: ['GW2490'], series: 'GW', releaseYear: 2024 },
    { price: 16_400, stock: 265, min: 5 },
    { inches: 23.8, pixels: fullHd, hertz: 100, panel: 'IPS', brightness: 250, response: 5 },
    'For offices and long hours of reading.',
  ),
  monitor(
    { sku: 'MON-M27Q', name: 'Gigabyte M27Q (rev. 2.0)', partNumbers: ['M27Q'], series: 'M', releaseYear: 2022 },
    { price: 30_500, stock: 2, min: 3 },
    { inches: 27, pixels: quadHd, hertz: 170, panel: 'IPS', brightness: 350, sync: 'FreeSync Premium' },
    'For gaming and work; a built-in switch lets two computers share one keyboard.',
  ),
  monitor(
    { sku: 'MON-AW3425DW', name: 'Dell Alienware AW3425DW', partNumbers: ['AW3425DW'], series: 'Alienware', releaseYear: 2025 },
    { price: 119_000, stock: 5, min: 1 },
    { inches: 34.2, pixels: wideQuadHd, hertz: 240, panel: 'QD-OLED', brightness: 1000, response: 0.03, sync: 'FreeSync Premium Pro' },
    'A curved ultra-wide monitor for high-end gaming.',
  ),
]
