import { useShopFacts } from '#client/lib/shop-facts.ts'

type PageMetaProps = {
  /** What stands in the tab, without the shop's name. */
  title: string
  description: string
  /** The one address of what is shown. */
  path: string
  /** A path or an address. */
  image?: string
  type?: 'website' | 'product'
  /** For pages that search engines have no use for. */
  isUnlisted?: boolean
}

/** What a page tells about itself to tabs, search engines, and whoever is sent a link to it. */
export function PageMeta({ title, description, path, image, type = 'website', isUnlisted = false }: PageMetaProps) {
  const { publicUrl } = useShopFacts()
  const address = publicUrl + path
  return (
    <>
      <title>{`${title} · Partsdock`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {isUnlisted && <meta name="robots" content="noindex, follow" />}
      <meta property="og:site_name" content="Partsdock" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {image !== undefined && <meta property="og:image" content={URL.canParse(image) ? image : publicUrl + image} />}
    </>
  )
}
