// Names for the keys of specs: ports and plugs as they are labelled, and any other key made readable.

// Keys come from outside: `constructor` must not find a property of Object.prototype.
function named(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names))
}

const partNames = named({
  hdmi_2_0: 'HDMI 2.0',
  hdmi_2_0a: 'HDMI 2.0a',
  hdmi_2_0b: 'HDMI 2.0b',
  hdmi_2_1: 'HDMI 2.1',
  hdmi_2_1a: 'HDMI 2.1a',
  hdmi_2_1b: 'HDMI 2.1b',
  hdmi_2_2: 'HDMI 2.2',
  displayport_1_4a: 'DisplayPort 1.4a',
  displayport_2_1: 'DisplayPort 2.1',
  displayport_2_1a: 'DisplayPort 2.1a',
  displayport_2_1_b: 'DisplayPort 2.1b',
  dvi_d: 'DVI-D',
  usb_c: 'USB-C',
  pcie_6_pin: 'PCIe 6-pin',
  pcie_8_pin: 'PCIe 8-pin',
  pcie_6_plus_2_pin: 'PCIe 6+2-pin',
  pcie_12vhpwr: '12VHPWR',
  pcie_12VHPWR: '12VHPWR',
  pcie_12V_2x6: '12V-2x6',
  atx_24_pin: 'ATX 24-pin',
  eps_8_pin: 'EPS 8-pin',
  molex_4_pin: 'Molex',
  floppy_4_pin: 'floppy',
  sata_6_gb_s: 'SATA 6 Gb/s',
  sata_3_gb_s: 'SATA 3 Gb/s',
  u2: 'U.2',
  usb_2_0: 'USB 2.0',
  usb_3_2_gen_1: 'USB 3.2 Gen 1',
  usb_3_2_gen_2: 'USB 3.2 Gen 2',
  usb_3_2_gen_2x2: 'USB 3.2 Gen 2×2',
  usb_4: 'USB4',
  usb_4_80g: 'USB4 80 Gb/s',
  cpu_opt: 'CPU (optional)',
  cpu_fan: 'CPU',
  case_fan: 'case',
  argb_5v: 'ARGB 5 V',
  rgb_12v: 'RGB 12 V',
  com_port: 'COM',
  clear_cmos: 'clear CMOS',
  flashback: 'BIOS flashback',
})

const acronyms =
  'amd aio api argb bios cmos cpu dac db ddr dpi dvi ecc eps fps gpu hdd hdmi hdr ips io lan lcd led nvme oem os pcb pci psu pwm raid ram rgb rpm sata sd ssd tdp tpm usb uv va vga vram'
const spelled = named({
  ...Object.fromEntries(acronyms.split(' ').map((word) => [word, word.toUpperCase()])),
  nvme: 'NVMe',
  pcie: 'PCIe',
  m2: 'M.2',
  wifi: 'Wi-Fi',
  displayport: 'DisplayPort',
  bluetooth: 'Bluetooth',
  thunderbolt: 'Thunderbolt',
})

const wordsOf = (key: string) =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter((word) => word !== '')
    .map((word) => spelled.get(word.toLowerCase()) ?? (/^[A-Z\d]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')

/** The name of a plug or port: `hdmi_2_1` → `HDMI 2.1`. */
export const nameOfPart = (key: string): string => partNames.get(key) ?? wordsOf(key)

const unitEndings = named({
  mm: 'mm',
  cm: 'cm',
  g: 'g',
  kg: 'kg',
  w: 'W',
  v: 'V',
  gb: 'GB',
  mb: 'MB',
  mhz: 'MHz',
  ghz: 'GHz',
  hz: 'Hz',
  khz: 'kHz',
  ms: 'ms',
  mah: 'mAh',
  ml: 'ml',
  db: 'dB',
  rpm: 'rpm',
})

/** Splits an unknown key into a label and the unit at its end: `cable_length_mm` → `Cable length`, `mm`. */
export function readKey(key: string): { label: string; unit: string | null } {
  const ending = /^(.+)_([a-z]+)$/i.exec(key)
  const unit = unitEndings.get(ending?.[2]?.toLowerCase() ?? '') ?? null
  const words = wordsOf(unit === null ? key : (ending?.[1] ?? key))
  return { label: words.charAt(0).toUpperCase() + words.slice(1), unit }
}
