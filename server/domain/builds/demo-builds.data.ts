// Demo builds. Each has variants, because not every shop has all parts.
import type { BuildLine } from '#common/builds/content.ts'

export type DemoBuild = Readonly<{
  id: string
  name: string
  about: string
  machines: number
  /** Best first. */
  variants: readonly (readonly BuildLine[])[]
}>

/** Pieces by SKU. */
const parts = (pieces: Readonly<Record<string, number>>): readonly BuildLine[] =>
  Object.entries(pieces).map(([sku, quantity]) => ({ sku, quantity }))

export const demoBuilds: readonly DemoBuild[] = [
  {
    id: 'office',
    name: 'Office',
    about: 'A quiet PC for documents, spreadsheets and video calls, without a graphics card.',
    machines: 20,
    variants: [
      // Parts of the tests' price list.
      parts({
        'CPU-FF4B4766': 1, // Intel Core i5 12400
        'MOT-20D00588': 1, // GIGABYTE B760M DS3H AX LGA1700 DDR4 MICRO-ATX
        'RAM-6CA84323': 1, // Corsair Vengeance LPX
        'STO-A096DE44': 1, // Western Digital Blue SN570 500GB
        'PSU-13BF2B1C': 1, // Corsair TX550M
        'PCC-C162A19A': 1, // Cooler Master Q300L V2 MicroATX Mini Tower
      }),
      // Parts of the demo shop.
      parts({
        'CPU-5600G': 1,
        'MB-B550M-PROVDH': 1,
        'RAM-LPX-16': 1,
        'SSD-NV3-500': 1,
        'PSU-A550BN': 1,
        'CASE-Q300L-V2': 1,
      }),
    ],
  },
  {
    id: 'school-lab',
    name: 'School lab',
    about: '40 identical PCs for design classes: entry-level graphics, room to upgrade.',
    machines: 40,
    variants: [
      // Parts of the tests' price list.
      parts({
        'CPU-19FBD8F2': 1, // Intel Core i5 12400F
        'MOT-2D63B66B': 1, // Gigabyte B760M D3H DDR4
        'RAM-3AA2E225': 1, // PNY XLR8
        'STO-9A0CE7B6': 1, // Samsung 980
        'GPU-08EAD89A': 1, // Palit StormX GeForce RTX 3050 8GB GDDR6
        'PSU-5CDECC29': 1, // be quiet! Pure Power 12
        'PCC-0000CAEE': 1, // Fractal Design Meshify C
      }),
      // Parts of the demo shop.
      parts({
        'CPU-12400F': 1,
        'MB-B760M-DS3H-AX-D4': 1,
        'RAM-FURY-16-D4': 1,
        'SSD-NV3-500': 1,
        'GPU-3050-V2X-6G': 1,
        'PSU-P550B': 1,
        'CASE-FORGE-112R': 1,
      }),
    ],
  },
  {
    id: 'workstation',
    name: 'Workstation',
    about: 'A PC for engineering and video editing: many cores, 64 GB of memory, a fast drive and a large one.',
    machines: 4,
    variants: [
      // Parts of the tests' price list.
      parts({
        'CPU-E2CF2532': 1, // Intel Core Ultra 9 285K
        'MOT-7BB982D9': 1, // Asus TUF GAMING Z890-PRO WIFI LGA1851 DDR5 ATX
        'RAM-46D2648A': 1, // G.Skill Ripjaws S5
        'STO-A4641F1B': 1, // Crucial T500 W/Heatsink 2TB
        'STO-ACB798A3': 1, // Seagate IronWolf Pro 8TB 3.5"
        'GPU-96A8186A': 1, // ZOTAC GAMING GeForce RTX 5080 SOLID OC 16GB GDDR7
        'PSU-816B9984': 1, // MSI MAG A1000GL PCIE5 WHITE
        'PCC-C7A3C0DB': 1, // be quiet! Dark Base Pro 901 ATX Full Tower
        'CPU-5E9A89E1': 1, // Noctua NH-D15S chromax.black
      }),
      // Parts of the demo shop.
      parts({
        'CPU-9950X': 1,
        'MB-X870-AORUS-ELITE': 1,
        'RAM-VENG-64-6000': 1,
        'SSD-9100PRO-2TB': 1,
        'HDD-ST8000VN004': 1,
        'GPU-5080-V3X': 1,
        'PSU-RM1000X': 1,
        'CASE-NORTH': 1,
        'COOL-NH-D15-G2': 1,
      }),
    ],
  },
  {
    id: 'gaming',
    name: 'Gaming',
    about: 'A PC for games at 1440p: a processor with a large cache and a fast graphics card.',
    machines: 10,
    variants: [
      // Parts of the tests' price list.
      parts({
        'CPU-D17DA031': 1, // AMD Ryzen 7 7800X3D OEM/Tray
        'MOT-3523AA56': 1, // Gigabyte B650 AORUS ELITE AX V2 AM5 DDR5 ATX
        'RAM-FED08B6A': 1, // G.SKILL Trident Z5 NeoX RGB DDR5-6000 32GB (2x16GB) CL30
        'STO-EEBDF290': 1, // Western Digital
        'GPU-45425C92': 1, // Zotac GAMING SOLID OC GeForce RTX 5070 12GB GDDR7
        'PSU-314245C4': 1, // Thermaltake Toughpower GF A3 ATX 3.0
        'PCC-207C080B': 1, // Fractal Design Meshify 3
        'CPU-E6567FA6': 1, // Thermalright Peerless Assassin 120
      }),
      // Parts of the demo shop.
      parts({
        'CPU-7800X3D': 1,
        'MB-B650-TOMAHAWK': 1,
        'RAM-FLARE-X5-32': 1,
        'SSD-SN850X-1TB': 1,
        'GPU-5070-V3X': 1,
        'PSU-A750GL': 1,
        'CASE-LANCOOL-207': 1,
        'COOL-PA120SE': 1,
      }),
    ],
  },
  {
    id: 'server-room',
    name: 'Server room',
    about: 'A file server for a company: large memory, drives built to run 24/7.',
    machines: 5,
    variants: [
      // Parts of the tests' price list.
      parts({
        'CPU-20B1D05B': 2, // Intel Xeon E5-2620 v3
        'MOT-4F95084A': 1, // Supermicro Intel C612 MBD-X10DAL-I-O Dual-CPU LGA2011-3 DDR4 ATX
        'RAM-1D6BF16E': 2, // Kingston KVR21R15S4K4/32 Registered
        'STO-E4EFF8BB': 1, // KingSpec P3 512GB
        'STO-D75D4BBE': 4, // Seagate IronWolf NAS 4TB
        'GPU-C2CEA366': 1, // Gigabyte GV-N710D3-2GL 1.0 GeForce GT 710 2 GB
        'PSU-C22F93B5': 1, // SeaSonic PRIME Titanium 850W
        'PCC-B0C7C617': 1, // Fractal Design Define R5
        'CPU-5703C131': 2, // be quiet! Pure Rock
      }),
      // Parts of the demo shop.
      parts({
        'CPU-9700X': 1,
        'MB-TUF-B850-PLUS': 1,
        'RAM-VENG-64-6000': 1,
        'SSD-KC3000-1TB': 1,
        'HDD-ST8000VN004': 2,
        'PSU-RM750E': 1,
        'CASE-CH560': 1,
        'COOL-U12S-REDUX': 1,
      }),
    ],
  },
]
