import { describe, expect, test } from 'vitest'
import { describePicture, drawPart, type PictureSubject } from './part.ts'
import { categories } from './test-categories.ts'
import { garbage, garbageSpecs, garbageTyped, rollsFrom } from './test-garbage.ts'
import { printedText, tagsAndAttributes, unbalancedMarkup } from './test-markup.ts'
import { asRead } from './test-parts.ts'

const part = (productType: string, specs: Record<string, unknown> = {}, name = 'A part', sku = 'SKU-1'): PictureSubject =>
  asRead({ sku, name, productType, specs })

const drawing = (productType: string, specs: Record<string, unknown> = {}, name?: string, sku?: string) =>
  drawPart(part(productType, specs, name, sku))

describe('a drawing shows the known facts of its part', () => {
  test('the same part is drawn identically, another part with the same facts differs in its details', () => {
    const specs = { ram_type: 'DDR5', modules: { quantity: 2, capacity_gb: 16 } }
    expect(drawing('Storage', { form_factor: 'M.2-2280' })).toBe(drawing('Storage', { form_factor: 'M.2-2280' }))
    expect(drawing('Memory', specs, 'A', 'ONE')).not.toBe(drawing('Memory', specs, 'A', 'TWO'))
  })

  test.each([
    ['Graphics card', { cooling: '1 Fan' }, { cooling: '3 Fans' }],
    ['Graphics card', { video_outputs: { vga: 1 } }, { video_outputs: { hdmi_2_1: 2 } }],
    ['Graphics card', { power_connectors: { pcie_8_pin: 1 } }, { power_connectors: { pcie_8_pin: 2 } }],
    ['Memory', { ram_type: 'DDR3' }, { ram_type: 'DDR4' }],
    ['Memory', { modules: { quantity: 1 } }, { modules: { quantity: 4 } }],
    ['Memory', { heat_spreader: false }, { heat_spreader: true }],
    ['CPU', { socket: 'AM5' }, { socket: 'LGA 1700' }],
    ['CPU', { cores: { total: 6 } }, { cores: { total: 8 } }],
    ['CPU', { socket: 'LGA 1700' }, { socket: 'LGA 1851' }],
    ['CPU', { specifications: { includesCooler: true } }, { specifications: { includesCooler: false } }],
    ['CPU', { specifications: { packaging: 'Boxed' } }, { specifications: { packaging: 'OEM/Tray' } }],
    ['CPU', { cores: { total: 6 }, specifications: { integratedGraphics: { model: 'UHD 770' } } }, { cores: { total: 6 } }],
    ['Graphics card', { cooling: 'Blower' }, { cooling: '1 Fan' }],
    ['Graphics card', { color: ['WHITE'] }, { color: ['BLACK'] }],
    ['Graphics card', { total_slot_width: 2 }, { total_slot_width: 3 }],
    ['Memory', { form_factor: '262-pin SO-DIMM' }, { form_factor: '288-pin DIMM' }],
    ['Motherboard', { socket: 'AM5' }, { socket: 'AM4' }],
    ['Motherboard', { form_factor: 'ATX' }, { form_factor: 'Micro ATX' }],
    ['Motherboard', { wireless_networking: 'Wi-Fi 7' }, { wireless_networking: 'None' }],
    ['Storage', { form_factor: 'M.2-2280' }, { form_factor: 'M.2-2242' }],
    ['Storage', { form_factor: '2.5"', type: 'SSD' }, { form_factor: '3.5"', type: 'HDD' }],
    ['Power supply', { wattage: 550 }, { wattage: 1200 }],
    ['Power supply', { form_factor: 'ATX' }, { form_factor: 'SFX' }],
    ['CPU cooler', { water_cooled: false, height: 155, fan_quantity: 1 }, { water_cooled: false, height: 155, fan_quantity: 2 }],
    ['CPU cooler', { water_cooled: false, height: 155 }, { water_cooled: false, height: 40 }],
    ['Case fan', { size: 92 }, { size: 140 }],
    ['Case', { form_factor: 'Mini ITX Tower' }, { form_factor: 'ATX Full Tower' }],
    ['Monitor', { screen_size: 24 }, { screen_size: 32 }],
    ['Network card', { interface: 'PCIe x1', speed: '1 Gb/s' }, { interface: 'PCIe x4', speed: '10 Gb/s' }],
    ['Network card', { interface: 'PCIe x1' }, { interface: 'USB Type-A' }],
    ['Network card', { interface: 'PCIe x1' }, { interface: 'PCIe x1', wireless_networking: 'Wi-Fi 6' }],
    ['Motherboard', { memory: { slots: 2 } }, { memory: { slots: 4 } }],
    ['Motherboard', { pcie_slots: [{ lanes: 16, quantity: 1 }] }, { pcie_slots: [{ lanes: 1, quantity: 2 }] }],
    ['Power supply', { modular: 'Full' }, { modular: 'Non-Modular' }],
    ['CPU cooler', { water_cooled: true, radiator_size: 240 }, { water_cooled: true, radiator_size: 360 }],
    ['Case fan', { quantity: 1 }, { quantity: 3 }],
    ['Case fan', { led: 'None' }, { led: 'Addressable RGB' }],
    ['Case', { has_transparent_side_panel: true }, { has_transparent_side_panel: false }],
    ['Monitor', { aspect_ratio: '16:9' }, { aspect_ratio: '21:9' }],
    ['Keyboard', { size: 'Full Size' }, { size: '60%' }],
    ['Mouse', { connectivity: ['Wired'] }, { connectivity: ['Bluetooth'] }],
    ['Headphones', { ear_cup_type: 'In-Ear' }, { ear_cup_type: 'Over-Ear' }],
  ])('%s: %o is not drawn as %o', (type, one, other) => {
    expect(drawing(type, one)).not.toBe(drawing(type, other))
  })

  test.each([
    ['Graphics card', 'Gigabyte GT 1030', 'Gigabyte GT 1030 Low Profile'],
    ['Monitor', 'Samsung Odyssey G5', 'Samsung Odyssey G5 Curved'],
    ['Keyboard', 'Redragon K552', 'Redragon K552 TKL'],
    ['Keyboard', 'Microsoft Sculpt', 'Microsoft Sculpt Ergonomic'],
    ['Mouse', 'Logitech M570', 'Logitech M570 Trackball'],
    ['Headphones', 'Sony XBA', 'Sony XBA In-Ear'],
    ['Speakers', 'Creative Stage 2.0', 'Creative Stage 2.1'],
    ['Webcam', 'EMEET C960', 'EMEET C960 with Tripod'],
    ['Thermal compound', 'Arctic MX-4 4g', 'Arctic MX-4 45g'],
    ['Storage', 'Crucial P310 M.2 NVMe', 'Crucial P310 M.2 NVMe w/Heatsink'],
    ['Sound card', 'ASUS Xonar 7.1 PCIe', 'ASUS Xonar 7.1 USB'],
    ['Operating system', 'Microsoft Windows 11 Pro | DVD', 'Microsoft Windows 11 Pro | USB'],
  ])('%s: %s is not drawn as %s', (type, one, other) => {
    expect(drawing(type, {}, one)).not.toBe(drawing(type, {}, other))
  })

  test.each([
    ['Graphics card', { length: 267 }, ['267 mm']],
    ['Graphics card', { length: 0 }, []],
    ['Graphics card', {}, []],
    ['Memory', { form_factor: '288-pin DIMM', ram_type: 'DDR4', heat_spreader: true }, ['133.35 mm']],
    ['Memory', { form_factor: '262-pin SO-DIMM', ram_type: 'DDR5' }, ['67.6 mm', '30 mm']],
    ['Motherboard', { form_factor: 'Mini-ITX' }, ['170 mm', '170 mm']],
    ['Motherboard', { form_factor: 'Unknown' }, []],
    ['Storage', { form_factor: 'M.2-2242' }, ['42 mm', '22 mm']],
    ['Storage', { form_factor: '3.5"', type: 'HDD' }, ['147 mm', '101.6 mm']],
    ['CPU cooler', { water_cooled: false, height: 158 }, ['158 mm']],
    ['CPU cooler', { water_cooled: false }, []],
    ['Case', { dimensions_mm: { width: 215, height: 0, depth: 450 } }, ['450 mm', '215 mm']],
    ['Monitor', { screen_size: 27 }, ['27″']],
    ['Mouse', { dimensions: { length: 124 } }, ['124 mm']],
  ])('%s %o prints the dimensions %o and no other', (type, specs, printed) => {
    const measures = printedText(drawing(type, specs)).filter((text) => /mm|″/.test(text))
    expect(measures).toEqual(printed)
  })

  test('a small plate has no dimension lines', () => {
    const printed = printedText(drawPart(part('Graphics card', { length: 267, chipset: 'GeForce RTX 4070' }), { bare: true }))
    expect(printed).toEqual(['RTX 4070'])
  })
})

describe('product types', () => {
  test.each([
    ['Processor', 'CPU'],
    ['processors', 'CPU'],
    ['GPU', 'Graphics card'],
    ['Video Card', 'Graphics card'],
    ['RAM', 'Memory'],
    ['SSD', 'Storage'],
    ['PSU', 'Power supply'],
    ['POWER SUPPLIES', 'Power supply'],
    [' case  fans ', 'Case fan'],
    ['Mice', 'Mouse'],
  ])('%s is drawn as %s', (alias, category) => {
    expect(drawing(alias)).toBe(drawing(category))
  })

  test('alternative texts name the visible object', () => {
    expect(describePicture(part('RAM'))).toBe('RAM module, illustration')
    expect(describePicture(part('Storage', { form_factor: 'M.2-2280' }))).toBe('M.2 drive, illustration')
    expect(describePicture(part('CPU cooler', { water_cooled: true }))).toBe('Liquid CPU cooler, illustration')
    expect(describePicture(part('cable'))).toBe('Cable, illustration')
  })

  test('an unknown category is a box with its name, escaped', () => {
    const svg = drawing('Cables & "more" <script>')
    expect(printedText(svg)).toEqual(['Cables &amp; &quot;more&quot; &lt;script&gt;'])
    expect(svg).toContain('aria-label="Cables &amp; &quot;more&quot; &lt;script&gt;, illustration"')
    expect(svg).not.toContain('<script')
  })
})

describe.each(categories)('%s', (productType) => {
  test('garbage in specs neither throws nor reaches the markup', () => {
    const roll = rollsFrom(categories.indexOf(productType) + 7)
    for (let i = 0; i < 150; i++) {
      const subject = part(productType, garbageSpecs(roll), String(garbage(roll, 0)), String(garbage(roll, 0)))
      if (i % 2 === 0) subject.specs = { ...subject.specs, ...garbageTyped(roll, productType) }
      const svg = drawPart(subject)
      expect(unbalancedMarkup(svg), `subject ${String(i)}`).toBeUndefined()
      const markup = svg.replace(/>[^<]*</g, '><')
      expect(markup).not.toMatch(/NaN|Infinity|undefined/)
      expect(tagsAndAttributes(svg)).toEqual(
        expect.not.arrayContaining(['script', 'style', 'foreignObject', 'image', 'onload', 'xlink:href']),
      )
      expect(describePicture(subject)).toMatch(/^[\w. -]+, illustration$/)
    }
  })
})
