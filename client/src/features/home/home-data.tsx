import { JsonLd } from '#client/components/json-ld.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { paths } from '#common/kit/paths.ts'

/** Tells search engines the shop's name, its contact and how to search it. */
export function HomeData() {
  const { shopName, logo, publicUrl, publishedContact, contactPhone } = useShopFacts()
  const url = publicUrl + paths.home
  const organization = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name: shopName,
    url,
    logo: publicUrl + (logo ?? '/icon-512.png'),
    ...(publishedContact !== null && { email: publishedContact }),
    ...(contactPhone !== null && { telephone: contactPhone }),
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${url}#website`,
    name: shopName,
    url,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${paths.parts}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return <JsonLd data={{ '@graph': [organization, website] }} />
}
