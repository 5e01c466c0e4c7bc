import { JsonLd } from '#client/components/json-ld.tsx'
import { PageMeta } from '#client/components/page-meta.tsx'
import type { PicturedPart } from '#client/components/part-picture.tsx'
import type { OrderablePart } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { isOrderable } from '#common/items/rules.ts'
import { shorten } from '#common/kit/cut-text.ts'
import { toMajor } from '#common/kit/money.ts'
import { paths } from '#common/kit/paths.ts'
import type { Rating } from '#common/part-reviews/rules.ts'
import { pixelPath } from '#common/uploads/picture-addresses.ts'

type DescribedPart = OrderablePart &
  PicturedPart & { sku: string; description: string; manufacturer: string | null; partNumbers: readonly string[]; rating: Rating | null }

export function PartMeta({ part }: { part: DescribedPart }) {
  const { currency, publicUrl } = useShopFacts()
  const picture = part.imageUrls[0] ?? pixelPath(part.id, part.updatedAt === undefined ? undefined : new Date(part.updatedAt), 960, 'webp')
  const image = URL.canParse(picture) ? picture : publicUrl + picture
  const path = paths.part(part.id)
  // The manufacturer's number. Others are of packages and variants.
  const [mpn] = part.partNumbers
  const data = {
    '@type': 'Product',
    name: part.name,
    sku: part.sku,
    ...(mpn !== undefined && { mpn }),
    category: part.productType,
    description: part.description,
    image,
    ...(part.manufacturer && { brand: { '@type': 'Brand', name: part.manufacturer } }),
    ...(part.rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: part.rating.stars, reviewCount: part.rating.reviews },
    }),
    offers: {
      '@type': 'Offer',
      url: publicUrl + path,
      price: toMajor(part.priceMinor),
      priceCurrency: currency,
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${isOrderable(part) ? 'InStock' : 'OutOfStock'}`,
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: part.minOrderQuantity },
    },
  }
  return (
    <>
      <PageMeta
        title={part.name}
        description={shorten(part.description.replace(/\s+/g, ' '), 160)}
        path={path}
        image={image}
        type="product"
      />
      <JsonLd data={data} />
    </>
  )
}
