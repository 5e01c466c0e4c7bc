import { useSearchParams } from 'react-router-dom'
import { late } from '#client/components/late.tsx'
import { PageMeta } from '#client/components/page-meta.tsx'
import { ContactForm } from '#client/features/contact/contact-form.tsx'
import { BestSellers } from '#client/features/home/best-sellers.tsx'
import { Doors } from '#client/features/home/doors.tsx'
import { Hero } from '#client/features/home/hero.tsx'
import { HomeData } from '#client/features/home/home-data.tsx'
import { Statistics } from '#client/features/home/statistics.tsx'
import { loadReviews, ReviewList, reviewsField } from '#client/features/reviews/review-list.tsx'
import type { LoadPage } from '#client/lib/load-page.ts'
import { phoneLink } from '#client/lib/phone-link.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMay } from '#client/lib/use-may.ts'
import { useScrollToHash } from '#client/lib/use-scroll-to-hash.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { mailLink } from '#common/kit/mail-link.ts'
import { paths } from '#common/kit/paths.ts'

const FirstSteps = late(() => import('#client/features/home/first-steps.tsx').then((file) => file.FirstSteps))

const bestSellers = { perPage: 8 }

export const searchFields = [reviewsField, 'subject']

export const load: LoadPage = (queries, { search }) => Promise.all([queries.items.browse.fetch(bestSellers), loadReviews(queries, search)])

const directLook = 'inline-flex min-h-11 items-center underline underline-offset-4'

export default function HomePage() {
  useScrollToHash()
  const [search] = useSearchParams()
  const { contactEmail, contactPhone } = useShopFacts()
  const { data, error, refetch } = trpc.items.browse.useQuery(bestSellers)
  const isOwner = useMay('settings')
  const isEmpty = data?.total === 0
  return (
    <>
      <PageMeta
        title="Computer parts wholesale"
        description="Computer parts by the tray, carton and pallet: minimum order and live stock on every part."
        path={paths.home}
      />
      <HomeData />
      <Hero>
        {!isEmpty && <Doors facets={data?.facets} />}
        {isEmpty && (isOwner ? <FirstSteps hasParts={false} /> : <p className="text-lg">We are adding parts. Please come back soon.</p>)}
      </Hero>
      {!isEmpty && <BestSellers parts={data?.items} error={error} onRetry={() => void refetch()} />}
      {/* Below the first screen, where it moves nothing that is being read. */}
      {isOwner && data && !isEmpty && (
        <div className="page-width pt-6 empty:hidden">
          <FirstSteps hasParts />
        </div>
      )}
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
          <ul className="mt-2 sm:mt-4">
            <li>
              <a href={mailLink(contactEmail)} className={directLook}>
                {contactEmail}
              </a>
            </li>
            {contactPhone !== null && (
              <li>
                <a href={phoneLink(contactPhone)} className={directLook}>
                  {contactPhone}
                </a>
              </li>
            )}
          </ul>
        </div>
        <div className="border border-rule bg-sheet p-4 max-sm:[&_textarea]:h-28 sm:p-6">
          <ContactForm subject={cutText(search.get('subject') ?? '', 200)} />
        </div>
      </section>
    </>
  )
}
