import { useSyncExternalStore } from 'react'
import { Form, useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { Band, home } from '#client/components/heading-band.tsx'
import { Search } from '#client/components/icons/shop.ts'
import { messages } from '#common/messages.ts'
import { paths } from '#common/paths.ts'

const neverChanges = () => () => {}

/** The 404 page: a search and two links. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  // The server sends the same 404 page for every address; the browser fills in the path.
  const path = useSyncExternalStore(
    neverChanges,
    () => pathname,
    () => '',
  )
  return (
    <>
      <Band name={messages.lost} crumbs={[home, { name: 'Not found', path: pathname }]} path={path} isPathLate />
      <div className="page-width grid max-w-3xl justify-items-center gap-5 py-20 text-center">
        <title>Not found · Partsdock</title>
        <meta name="robots" content="noindex" />
        <p className="text-lg text-ink-2">{messages.pageNotFound}</p>
        <Form role="search" action={paths.parts} className="flex w-full max-w-md gap-2">
          <label className="flex-1">
            <span className="sr-only">Search parts</span>
            <input name="q" type="search" placeholder="Part name or SKU" className={inputLook} />
          </label>
          <Button type="submit">
            <Search size={18} />
            Search
          </Button>
        </Form>
        <p className="flex gap-3">
          <ButtonLink to={paths.home} look="secondary">
            Home
          </ButtonLink>
          <ButtonLink to={paths.parts} look="secondary">
            Parts
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
