import { Link, useNavigate, useRouteError } from 'react-router-dom'
import { ShopTitle } from '#client/components/shop-title.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { useHere } from '#client/lib/use-here.ts'
import { paths } from '#common/kit/paths.ts'

/** Replaces a page that threw an error. The frame around it remains. */
export function PageCrash() {
  const { text, requestId } = describeFailure(useRouteError())
  const here = useHere()
  const navigate = useNavigate()
  return (
    <section className="page-width grid justify-items-start gap-4 py-16">
      <ShopTitle>Something went wrong</ShopTitle>
      <h1 className="text-3xl">Something went wrong</h1>
      <p className="max-w-prose text-ink-2">{text} Your purchases and your account are safe.</p>
      {requestId && <p className="font-mono text-sm">Request {requestId}</p>}
      <p className="flex gap-4 *:underline *:underline-offset-4">
        <button type="button" onClick={() => void navigate(here, { replace: true })}>
          Try again
        </button>
        <a href={here}>Reload this page</a>
        <Link to={paths.home}>Home</Link>
      </p>
    </section>
  )
}

export const CrashPage = () => (
  <main id="main">
    <PageCrash />
  </main>
)
