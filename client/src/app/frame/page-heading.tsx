import { HeadingBand } from '#client/components/heading-band.tsx'
import { useTrail } from '../page-handle.ts'

/** The band above a page that does not render its own heading. */
export function PageHeading() {
  const { trail, page } = useTrail()
  if (page === null || page.hasOwnHeading) return null
  return (
    <>
      {!page.isPublic && <title>{`${page.name} · Partsdock`}</title>}
      <HeadingBand name={page.name} trail={trail} />
    </>
  )
}
