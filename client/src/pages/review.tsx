import { useMe } from '#client/features/auth/use-me.ts'
import { ReviewForm } from '#client/features/reviews/review-form.tsx'

/** Where customers say how it went. */
export default function ReviewPage() {
  const me = useMe()
  return me && <ReviewForm me={me} />
}
