import type { products } from '#server/db/schema/products.ts'

export type DemoPart = typeof products.$inferInsert

/** The names of a part. Its name begins with its manufacturer's. */
export type Label = { sku: string; name: string; series?: string; partNumbers?: string[]; releaseYear?: number }

/** Price in whole taka per piece, pieces in stock, minimum quantity per order. */
export type Offer = { price: number; stock: number; min: number }

const makers = [
  'AMD',
  'Antec',
  'AOC',
  'Arctic',
  'ASRock',
  'ASUS',
  'be quiet!',
  'BenQ',
  'Cooler Master',
  'Corsair',
  'Crucial',
  'Deepcool',
  'Dell',
  'Fractal Design',
  'G.Skill',
  'Gigabyte',
  'HyperX',
  'Intel',
  'Keychron',
  'Kingston',
  'Lexar',
  'LG',
  'Lian Li',
  'Logitech',
  'Montech',
  'MSI',
  'Noctua',
  'NVIDIA',
  'NZXT',
  'PowerColor',
  'Razer',
  'Redragon',
  'Samsung',
  'Sapphire',
  'Seagate',
  'Seasonic',
  'SK hynix',
  'Team Group',
  'Thermal Grizzly',
  'Thermalright',
  'TP-Link',
  'ViewSonic',
  'Western Digital',
  'ZOTAC',
]

/** A row of the catalogue. Throws if the name begins with no known manufacturer. */
export function part(productType: string, label: Label, offer: Offer, specs: Record<string, unknown>, description: string): DemoPart {
  const manufacturer = makers.find((maker) => label.name.startsWith(`${maker} `))
  if (manufacturer === undefined) throw new Error(`${label.name} does not begin with a known maker`)
  return {
    ...label,
    productType,
    manufacturer,
    priceMinor: offer.price * 100,
    availableQuantity: offer.stock,
    minOrderQuantity: offer.min,
    description,
    specs,
  }
}
