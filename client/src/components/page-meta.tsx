import { useShopFacts } from '#client/lib/shop-facts.ts'
import { ShopTitle } from './shop-title.tsx'

type PageMetaProps = {
  /** The title of the tab, without the shop's name. */
  title: string
  description: string
  path: string
  image?: string
  type?: 'website' | 'product'
  /** Keeps the page out of search engines. */
  isUnlisted?: boolean
}

export function PageMeta({ title, description, path, image, type = 'website', isUnlisted = false }: PageMetaProps) {
  const { publicUrl, shopName, logo } = useShopFacts()
  const shown = image ?? logo
  const address = publicUrl + path
  return (
    <>
      <ShopTitle>{title}</ShopTitle>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {isUnlisted && <meta name="robots" content="noindex, follow" />}
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {shown !== null && <meta property="og:image" content={URL.canParse(shown) ? shown : publicUrl + shown} />}
    </>
  )
}
