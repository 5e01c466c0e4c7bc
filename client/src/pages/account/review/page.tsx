import { ReviewForm } from '#client/features/reviews/review-form.tsx'
import { useMe } from '#client/lib/use-me.ts'

export default function ReviewPage() {
  const me = useMe()
  return me && <ReviewForm me={me} />
}
