import { type DemoPart, type Label, type Offer, part } from './part.ts'
import { paragraph } from './sentences.ts'

/** Capacity in decimal GB, cache in MB. */
type Drive = { kind: 'SSD' | 'HDD'; form: 'M.2-2280' | '2.5"' | '3.5"'; interface: string; capacity: number; cache?: number }

const gen3 = { kind: 'SSD', form: 'M.2-2280', interface: 'M.2 PCIe 3.0 x4' } as const
const gen4 = { kind: 'SSD', form: 'M.2-2280', interface: 'M.2 PCIe 4.0 x4' } as const
const gen5 = { kind: 'SSD', form: 'M.2-2280', interface: 'M.2 PCIe 5.0 x4' } as const
const sata = { kind: 'SSD', form: '2.5"', interface: 'SATA 6.0 Gb/s' } as const
const disk = { kind: 'HDD', form: '3.5"', interface: 'SATA 6.0 Gb/s' } as const

function storage(label: Label, offer: Offer, drive: Drive, note: string): DemoPart {
  const specs = {
    type: drive.kind,
    storage_type: drive.kind,
    capacity: drive.capacity,
    form_factor: drive.form,
    interface: drive.interface,
    nvme: drive.interface.includes('PCIe'),
    ...(drive.cache && { cache: drive.cache }),
  }
  const { capacity, cache, form } = drive
  const size = capacity % 1000 === 0 ? `${capacity / 1000} TB` : `${capacity} GB`
  const cacheWords = cache && ` and ${cache % 1024 === 0 ? `${cache / 1024} GB` : `${cache} MB`} of cache`
  const [kind, link, place] =
    form === 'M.2-2280'
      ? ['M.2 2280 NVMe SSD', drive.interface.replace('M.2 ', ''), 'Fits M.2 slots for 2280 NVMe drives.']
      : form === '2.5"'
        ? ['2.5-inch SSD', 'SATA 6 Gb/s', 'Fits 2.5-inch bays of desktop PCs and notebooks.']
        : ['3.5-inch hard disk', 'SATA 6 Gb/s', 'Needs a 3.5-inch bay.']
  const description = paragraph(`${size} ${kind} with ${link}${cacheWords ?? ''}.`, note, place)
  return part('Storage', label, offer, specs, description)
}

export const drives: readonly DemoPart[] = [
  storage(
    { sku: 'SSD-990PRO-2TB', name: 'Samsung 990 Pro 2 TB', partNumbers: ['MZ-V9P2T0BW'], series: '990 Pro', releaseYear: 2022 },
    { price: 21_800, stock: 330, min: 10 },
    { ...gen4, capacity: 2000, cache: 2048 },
    'It reads up to 7,450 MB/s and writes up to 6,900 MB/s, for gaming PCs and workstations.',
  ),
  storage(
    { sku: 'HDD-ST4000DM004', name: 'Seagate BarraCuda 4 TB', partNumbers: ['ST4000DM004'], series: 'BarraCuda', releaseYear: 2017 },
    { price: 11_300, stock: 180, min: 10 },
    { ...disk, capacity: 4000, cache: 256 },
    'It spins at 5,400 rpm, for backups and media.',
  ),
  storage(
    { sku: 'SSD-990PRO-1TB', name: 'Samsung 990 Pro 1 TB', partNumbers: ['MZ-V9P1T0BW'], series: '990 Pro', releaseYear: 2022 },
    { price: 12_900, stock: 540, min: 10 },
    { ...gen4, capacity: 1000, cache: 1024 },
    'It reads up to 7,450 MB/s and writes up to 6,900 MB/s, for gaming PCs and workstations.',
  ),
  storage(
    { sku: 'SSD-990EVOP-1TB', name: 'Samsung 990 EVO Plus 1 TB', partNumbers: ['MZ-V9S1T0BW'], series: '990 EVO Plus', releaseYear: 2024 },
    { price: 9_800, stock: 720, min: 10 },
    { ...gen4, interface: 'M.2 PCIe 5.0 x2', capacity: 1000 },
    'It reads up to 7,150 MB/s, also in a PCIe 4.0 x4 slot, and works without DRAM.',
  ),
  storage(
    { sku: 'SSD-990EVOP-2TB', name: 'Samsung 990 EVO Plus 2 TB', partNumbers: ['MZ-V9S2T0BW'], series: '990 EVO Plus', releaseYear: 2024 },
    { price: 17_400, stock: 260, min: 5 },
    { ...gen4, interface: 'M.2 PCIe 5.0 x2', capacity: 2000 },
    'It reads up to 7,250 MB/s, also in a PCIe 4.0 x4 slot, and works without DRAM.',
  ),
  storage(
    { sku: 'SSD-9100PRO-2TB', name: 'Samsung 9100 Pro 2 TB', partNumbers: ['MZ-VAP2T0BW'], series: '9100 Pro', releaseYear: 2025 },
    { price: 29_600, stock: 35, min: 2 },
    { ...gen5, capacity: 2000, cache: 2048 },
    'It reads up to 14,700 MB/s; use it in a slot with a heat sink.',
  ),
  storage(
    { sku: 'SSD-870EVO-1TB', name: 'Samsung 870 EVO 1 TB', partNumbers: ['MZ-77E1T0BW'], series: '870 EVO', releaseYear: 2021 },
    { price: 11_200, stock: 150, min: 10 },
    { ...sata, capacity: 1000, cache: 1024 },
    'It has a DRAM cache, for notebooks, older desktops and small servers.',
  ),
  storage(
    { sku: 'SSD-870EVO-500', name: 'Samsung 870 EVO 500 GB', partNumbers: ['MZ-77E500BW'], series: '870 EVO', releaseYear: 2021 },
    { price: 6_400, stock: 0, min: 10 },
    { ...sata, capacity: 500, cache: 512 },
    'It has a DRAM cache, for notebooks and older desktops.',
  ),
  storage(
    {
      sku: 'SSD-SN850X-1TB',
      name: 'Western Digital WD Black SN850X 1 TB',
      partNumbers: ['WDS100T2X0E'],
      series: 'WD Black',
      releaseYear: 2022,
    },
    { price: 11_900, stock: 310, min: 10 },
    { ...gen4, capacity: 1000 },
    'It reads up to 7,300 MB/s and is a common system drive in gaming PCs.',
  ),
  storage(
    {
      sku: 'SSD-SN850X-2TB',
      name: 'Western Digital WD Black SN850X 2 TB',
      partNumbers: ['WDS200T2X0E'],
      series: 'WD Black',
      releaseYear: 2022,
    },
    { price: 20_600, stock: 140, min: 5 },
    { ...gen4, capacity: 2000 },
    'It reads up to 7,300 MB/s, for games and large projects.',
  ),
  storage(
    {
      sku: 'SSD-SN580-1TB',
      name: 'Western Digital WD Blue SN580 1 TB',
      partNumbers: ['WDS100T3B0E'],
      series: 'WD Blue',
      releaseYear: 2023,
    },
    { price: 8_300, stock: 680, min: 10 },
    { ...gen4, capacity: 1000 },
    'It reads up to 4,150 MB/s, for office PCs and notebooks.',
  ),
  storage(
    {
      sku: 'SSD-SN8100-2TB',
      name: 'Western Digital WD Black SN8100 2 TB',
      partNumbers: ['WDS200T1X0M'],
      series: 'WD Black',
      releaseYear: 2025,
    },
    { price: 31_800, stock: 3, min: 5 },
    { ...gen5, capacity: 2000, cache: 2048 },
    'It reads up to 14,900 MB/s, for workstations and high-end gaming PCs.',
  ),
  storage(
    { sku: 'SSD-P3PLUS-1TB', name: 'Crucial P3 Plus 1 TB', partNumbers: ['CT1000P3PSSD8'], series: 'P3 Plus', releaseYear: 2022 },
    { price: 7_900, stock: 940, min: 10 },
    { ...gen4, capacity: 1000 },
    'A low-cost drive that reads up to 5,000 MB/s.',
  ),
  storage(
    { sku: 'SSD-P310-1TB', name: 'Crucial P310 1 TB', partNumbers: ['CT1000P310SSD8'], series: 'P310', releaseYear: 2024 },
    { price: 8_900, stock: 430, min: 10 },
    { ...gen4, capacity: 1000 },
    'It reads up to 7,100 MB/s at a moderate price.',
  ),
  storage(
    { sku: 'SSD-T500-2TB', name: 'Crucial T500 2 TB', partNumbers: ['CT2000T500SSD8'], series: 'T500', releaseYear: 2023 },
    { price: 18_900, stock: 95, min: 5 },
    { ...gen4, capacity: 2000 },
    'It reads up to 7,400 MB/s, has a DRAM cache and also fits game consoles.',
  ),
  storage(
    { sku: 'SSD-BX500-500', name: 'Crucial BX500 500 GB', partNumbers: ['CT500BX500SSD1'], series: 'BX500' },
    { price: 4_600, stock: 860, min: 20 },
    { ...sata, capacity: 500 },
    'For upgrading older office PCs and notebooks.',
  ),
  storage(
    { sku: 'SSD-NV3-500', name: 'Kingston NV3 500 GB', partNumbers: ['SNV3S/500G'], series: 'NV3', releaseYear: 2024 },
    { price: 4_700, stock: 1_900, min: 20 },
    { ...gen4, capacity: 500 },
    'A low-cost system drive for office PCs.',
  ),
  storage(
    { sku: 'SSD-NV3-1TB', name: 'Kingston NV3 1 TB', partNumbers: ['SNV3S/1000G'], series: 'NV3', releaseYear: 2024 },
    { price: 7_700, stock: 1_450, min: 10 },
    { ...gen4, capacity: 1000 },
    'It reads up to 6,000 MB/s, for office and gaming PCs at a low price.',
  ),
  storage(
    { sku: 'SSD-NV3-2TB', name: 'Kingston NV3 2 TB', partNumbers: ['SNV3S/2000G'], series: 'NV3', releaseYear: 2024 },
    { price: 14_200, stock: 275, min: 5 },
    { ...gen4, capacity: 2000 },
    'It reads up to 6,000 MB/s, for large libraries at a low price.',
  ),
  storage(
    { sku: 'SSD-A400-240', name: 'Kingston A400 240 GB', partNumbers: ['SA400S37/240G'], series: 'A400', releaseYear: 2017 },
    { price: 2_650, stock: 3_200, min: 50 },
    { ...sata, capacity: 240 },
    'A low-cost replacement for a hard disk in office PCs.',
  ),
  storage(
    { sku: 'SSD-A400-480', name: 'Kingston A400 480 GB', partNumbers: ['SA400S37/480G'], series: 'A400', releaseYear: 2017 },
    { price: 4_150, stock: 1_250, min: 20 },
    { ...sata, capacity: 480 },
    'For notebooks and office PCs.',
  ),
  storage(
    { sku: 'SSD-KC3000-1TB', name: 'Kingston KC3000 1024 GB', partNumbers: ['SKC3000S/1024G'], series: 'KC3000', releaseYear: 2021 },
    { price: 11_200, stock: 120, min: 5 },
    { ...gen4, capacity: 1024 },
    'It reads up to 7,000 MB/s, writes up to 6,000 MB/s and has a DRAM cache.',
  ),
  storage(
    { sku: 'SSD-NM620-1TB', name: 'Lexar NM620 1 TB', partNumbers: ['LNM620X001T-RNNNG'], series: 'NM620', releaseYear: 2021 },
    { price: 7_200, stock: 510, min: 10 },
    { ...gen3, capacity: 1000 },
    'It reads up to 3,500 MB/s and suits boards without PCIe 4.0.',
  ),
  storage(
    { sku: 'SSD-NM790-1TB', name: 'Lexar NM790 1 TB', partNumbers: ['LNM790X001T-RNNNG'], series: 'NM790', releaseYear: 2023 },
    { price: 9_200, stock: 390, min: 10 },
    { ...gen4, capacity: 1000 },
    'It reads up to 7,400 MB/s; with chips on one side only, it also fits thin notebooks.',
  ),
  storage(
    { sku: 'SSD-P41-2TB', name: 'SK hynix Platinum P41 2 TB', partNumbers: ['SHPP41-2000GM-2'], series: 'Platinum P41', releaseYear: 2022 },
    { price: 19_800, stock: 46, min: 5 },
    { ...gen4, capacity: 2000 },
    'It reads up to 7,000 MB/s, writes up to 6,500 MB/s and has a DRAM cache.',
  ),
  storage(
    { sku: 'HDD-ST1000DM010', name: 'Seagate BarraCuda 1 TB', partNumbers: ['ST1000DM010'], series: 'BarraCuda', releaseYear: 2016 },
    { price: 4_850, stock: 640, min: 20 },
    { ...disk, capacity: 1000, cache: 64 },
    'It spins at 7,200 rpm, for desktop PCs.',
  ),
  storage(
    { sku: 'HDD-ST2000DM008', name: 'Seagate BarraCuda 2 TB', partNumbers: ['ST2000DM008'], series: 'BarraCuda', releaseYear: 2018 },
    { price: 7_400, stock: 480, min: 10 },
    { ...disk, capacity: 2000, cache: 256 },
    'It spins at 7,200 rpm, for desktop PCs with many files.',
  ),
  storage(
    { sku: 'HDD-ST4000VX016', name: 'Seagate SkyHawk 4 TB', partNumbers: ['ST4000VX016'], series: 'SkyHawk', releaseYear: 2021 },
    { price: 12_400, stock: 370, min: 10 },
    { ...disk, capacity: 4000, cache: 256 },
    'For camera recorders that write day and night.',
  ),
  storage(
    { sku: 'HDD-ST8000VN004', name: 'Seagate IronWolf 8 TB', partNumbers: ['ST8000VN004'], series: 'IronWolf', releaseYear: 2019 },
    { price: 25_900, stock: 64, min: 4 },
    { ...disk, capacity: 8000, cache: 256 },
    'It spins at 7,200 rpm and is made for network storage (NAS).',
  ),
  storage(
    { sku: 'HDD-WD10EZEX', name: 'Western Digital WD Blue 1 TB', partNumbers: ['WD10EZEX'], series: 'WD Blue', releaseYear: 2012 },
    { price: 4_900, stock: 12, min: 20 },
    { ...disk, capacity: 1000, cache: 64 },
    'It spins at 7,200 rpm, for desktop PCs.',
  ),
  storage(
    { sku: 'HDD-WD43PURZ', name: 'Western Digital WD Purple 4 TB', partNumbers: ['WD43PURZ'], series: 'WD Purple', releaseYear: 2022 },
    { price: 12_900, stock: 520, min: 10 },
    { ...disk, capacity: 4000, cache: 256 },
    'For camera recorders that write day and night.',
  ),
  storage(
    { sku: 'HDD-WD40EFPX', name: 'Western Digital WD Red Plus 4 TB', partNumbers: ['WD40EFPX'], series: 'WD Red Plus', releaseYear: 2022 },
    { price: 15_300, stock: 88, min: 4 },
    { ...disk, capacity: 4000, cache: 256 },
    'For network storage (NAS), with conventional magnetic recording (CMR).',
  ),
]
