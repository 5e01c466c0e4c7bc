import { paths } from '#client/app/paths.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toMajor } from '#server/domain/money.ts'
import { pixelPath } from '#server/pictures/addresses.ts'
import { isOrderable, type OrderablePart } from './part.ts'
import type { PicturedPart } from './part-picture.tsx'

type DescribedPart = OrderablePart & PicturedPart & { sku: string; description: string; manufacturer: string | null }

/** What search engines read of a part. */
export function PartJsonLd({ part }: { part: DescribedPart }) {
  const { currency } = useShopFacts()
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: part.name,
    sku: part.sku,
    category: part.productType,
    description: part.description,
    image: part.imageUrls[0] ?? pixelPath(part.id, part.updatedAt === undefined ? undefined : new Date(part.updatedAt), 960, 'webp'),
    ...(part.manufacturer && { brand: { '@type': 'Brand', name: part.manufacturer } }),
    offers: {
      '@type': 'Offer',
      url: paths.part(part.id),
      price: toMajor(part.priceMinor),
      priceCurrency: currency,
      availability: `https://schema.org/${isOrderable(part) ? 'InStock' : 'OutOfStock'}`,
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: part.minOrderQuantity },
    },
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data, no script, and nothing in it can end the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />
}
