import { Link } from 'react-router-dom'
import { type ReturnState, useHere } from '#client/lib/use-here.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'
import { OwnReview } from './own-review.tsx'

/** The reader's options for a part: a visitor may sign in, a customer may have a review of it. */
export function OwnPlace({ productId }: { productId: number }) {
  const me = useMe()
  const here = useHere()
  if (me === undefined) return null
  if (me) return <OwnReview key={`${me.id} ${productId}`} productId={productId} />
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-ink-2">
      Bought this part?
      <Link
        to={paths.login}
        state={{ from: `${here.split('#')[0]}#reviews` } satisfies ReturnState}
        className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
      >
        Sign in to review it
      </Link>
    </p>
  )
}
