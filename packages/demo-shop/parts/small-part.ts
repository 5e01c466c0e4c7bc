// Network cards and thermal compound: price lists hardly contain a fact of them, and neither does the shop.
import { type DemoPart, type Label, type Offer, part } from './part.ts'

type Network = { interface: string; ethernet?: string; wifi?: string }

function networkCard(label: Label, offer: Offer, { interface: plug, ethernet, wifi }: Network, description: string): DemoPart {
  const specs = { interface: plug, ...(ethernet && { speed: ethernet }), ...(wifi && { wireless_networking: wifi }) }
  return part('Network card', label, offer, specs, description)
}

const compound = (label: Label, offer: Offer, grams: number, description: string) =>
  part('Thermal compound', label, offer, { amount_g: grams }, description)

export const networkCards: readonly DemoPart[] = [
  networkCard(
    { sku: 'NET-TG-3468', name: 'TP-Link TG-3468', partNumbers: ['TG-3468'], releaseYear: 2010 },
    { price: 1_150, stock: 890, min: 10 },
    { interface: 'PCIe x1', ethernet: '1 Gb/s' },
    'Gigabit Ethernet card for a PCIe x1 slot. For desktop PCs without a working network port. A low-profile bracket for slim cases is in the box.',
  ),
  networkCard(
    { sku: 'NET-UE300', name: 'TP-Link UE300', partNumbers: ['UE300'], releaseYear: 2016 },
    { price: 1_380, stock: 720, min: 10 },
    { interface: 'USB Type-A', ethernet: '1 Gb/s' },
    'Gigabit Ethernet adapter for a USB 3.0 port. For notebooks without a network port.',
  ),
  networkCard(
    { sku: 'NET-TX55E', name: 'TP-Link Archer TX55E', partNumbers: ['Archer TX55E'], series: 'Archer', releaseYear: 2022 },
    { price: 3_700, stock: 260, min: 5 },
    { interface: 'PCIe x1', wifi: 'Wi-Fi 6' },
    'Wi-Fi 6 and Bluetooth card for a PCIe x1 slot. For desktop PCs without built-in wireless. It has two aerials.',
  ),
  networkCard(
    { sku: 'NET-TX401', name: 'TP-Link TX401', partNumbers: ['TX401'], releaseYear: 2020 },
    { price: 9_900, stock: 37, min: 2 },
    { interface: 'PCIe x4', ethernet: '10 Gb/s' },
    '10 Gb/s Ethernet card for a PCIe x4 slot. For network storage and editing rooms that move large files.',
  ),
  networkCard(
    { sku: 'NET-I226-T1', name: 'Intel Ethernet Network Adapter I226-T1', partNumbers: ['I226T1'], releaseYear: 2023 },
    { price: 5_800, stock: 58, min: 3 },
    { interface: 'PCIe x1', ethernet: '2.5 Gb/s' },
    '2.5 Gb/s Ethernet card for a PCIe x1 slot. For desktop PCs and small servers. Current operating systems support it without extra drivers.',
  ),
  networkCard(
    { sku: 'NET-X550-T2', name: 'Intel Ethernet Converged Network Adapter X550-T2', partNumbers: ['X550T2'], releaseYear: 2016 },
    { price: 38_500, stock: 0, min: 1 },
    { interface: 'PCIe x4', ethernet: '10 Gb/s' },
    'Server network card with two 10 Gb/s Ethernet ports for a PCIe x4 slot. For servers and network storage.',
  ),
]

export const thermalCompounds: readonly DemoPart[] = [
  compound(
    { sku: 'TIM-MX4-4G', name: 'Arctic MX-4 4 g', partNumbers: ['ACTCP00002B'], series: 'MX-4', releaseYear: 2019 },
    { price: 620, stock: 2_700, min: 20 },
    4,
    'Thermal compound in a 4 g syringe, enough for many processors. It does not conduct electricity.',
  ),
  compound(
    { sku: 'TIM-MX6-4G', name: 'Arctic MX-6 4 g', partNumbers: ['ACTCP00080A'], series: 'MX-6', releaseYear: 2022 },
    { price: 850, stock: 1_400, min: 20 },
    4,
    'Thermal compound in a 4 g syringe for processors that run hot. It is firmer than MX-4.',
  ),
  compound(
    { sku: 'TIM-NTH2-3G5', name: 'Noctua NT-H2 3.5 g', partNumbers: ['NT-H2 3.5g'], series: 'NT-H2', releaseYear: 2019 },
    { price: 1_450, stock: 320, min: 10 },
    3.5,
    'Thermal compound in a 3.5 g syringe for building PCs and replacing coolers. Three cleaning wipes are in the box.',
  ),
  compound(
    { sku: 'TIM-KRYONAUT-1G', name: 'Thermal Grizzly Kryonaut 1 g', partNumbers: ['TG-K-001-RS'], series: 'Kryonaut', releaseYear: 2015 },
    { price: 980, stock: 510, min: 10 },
    1,
    'Thermal compound for overclockers in a 1 g syringe. For processors and graphics chips that run hot. An applicator is in the box.',
  ),
  compound(
    { sku: 'TIM-DURONAUT-2G', name: 'Thermal Grizzly Duronaut 2 g', partNumbers: ['TG-D-002-R'], series: 'Duronaut', releaseYear: 2024 },
    { price: 1_350, stock: 8, min: 10 },
    2,
    'Long-lasting thermal compound in a 2 g syringe. For PCs that run for years without maintenance.',
  ),
]
