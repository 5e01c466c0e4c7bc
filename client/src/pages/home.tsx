import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { PageMeta } from '#client/components/page-meta.tsx'
import { ContactForm } from '#client/features/contact/contact-form.tsx'
import { BestSellers } from '#client/features/home/best-sellers.tsx'
import { Hero } from '#client/features/home/hero.tsx'
import { Statistics } from '#client/features/home/statistics.tsx'
import { loadReviews, ReviewList, reviewsField } from '#client/features/reviews/review-list.tsx'
import type { LoadPage } from '#client/lib/load-page.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useScrollToHash } from '#client/lib/use-scroll-to-hash.ts'
import { contactPath, paths } from '#common/paths.ts'

const bestSellers = { perPage: 8 }

export const searchFields = [reviewsField, 'subject']

export const load: LoadPage = (queries, { search }) => Promise.all([queries.items.browse.fetch(bestSellers), loadReviews(queries, search)])

/** The home page: hero, best sellers, reviews and contact form. */
export default function HomePage() {
  useScrollToHash()
  const [search] = useSearchParams()
  const { data, error, refetch } = trpc.items.browse.useQuery(bestSellers)
  return (
    <>
      <PageMeta
        title="Computer parts wholesale"
        description="Computer parts by the tray, carton and pallet: minimum order and live stock on every part."
        path={paths.home}
      />
      <Hero parts={data?.items ?? []} />
      <BestSellers parts={data?.items} error={error} onRetry={() => void refetch()} />
      <Statistics />
      <ReviewList />
      <section
        id="contact"
        aria-labelledby="contact-title"
        className="page-width grid gap-4 pt-6 sm:gap-8 sm:pt-14 lg:grid-cols-[1fr_1.2fr]"
      >
        <div>
          <h2 id="contact-title" className="text-2xl">
            Write to us
          </h2>
          <p className="mt-3 max-w-[52ch] text-ink-2">
            Need something we don't list, a price for a large order, or help with an order? We reply within one working day.
          </p>
          <ButtonLink to={contactPath('Contact Us')} look="secondary" className="mt-3 sm:mt-5" preventScrollReset>
            Contact Us
          </ButtonLink>
        </div>
        <div className="border border-rule bg-sheet p-4 max-sm:[&_textarea]:h-28 sm:p-6">
          <ContactForm subject={search.get('subject')?.slice(0, 200) ?? ''} />
        </div>
      </section>
    </>
  )
}
