import { useLocation } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { Band, home } from '#client/components/heading-band.tsx'
import { ShopTitle } from '#client/components/shop-title.tsx'
import { useIsBrowser } from '#client/lib/use-is-browser.ts'
import { lost, pageNotFound } from '#common/kit/page-texts.ts'
import { paths } from '#common/kit/paths.ts'

const isPart = /^\/pars\/\d+\/?$/

/** The 404 page: two links, and a note at the address of a part. The search is in the header. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  // The server sends the same 404 page for every address; the browser fills in the path.
  const path = useIsBrowser() ? pathname : ''
  return (
    <>
      <Band name={lost} crumbs={[home, { name: 'Not found', path: pathname }]} path={path} />
      <div className="page-width grid max-w-3xl justify-items-center gap-5 py-20 text-center">
        <ShopTitle>Not found</ShopTitle>
        <meta name="robots" content="noindex" />
        <p className="text-lg text-balance text-ink-2">{pageNotFound}</p>
        {/* Takes the same space before the browser fills it in. */}
        <p className="min-h-6 text-ink-2">{isPart.test(path) && 'The part may no longer be sold.'}</p>
        <p className="flex gap-3">
          <ButtonLink to={paths.parts}>Parts</ButtonLink>
          <ButtonLink to={paths.home} look="secondary">
            Home
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
