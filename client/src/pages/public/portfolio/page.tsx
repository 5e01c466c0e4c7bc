import { ButtonLink } from '#client/components/button.tsx'
import { Mail, Phone } from '#client/components/icons/account.ts'
import { PageMeta } from '#client/components/page-meta.tsx'
import { ChapterPlate } from '#client/features/portfolio/chapter-plate.tsx'
import { chapters } from '#client/features/portfolio/chapters.tsx'
import { phoneLink } from '#client/lib/phone-link.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { mailLink } from '#common/kit/mail-link.ts'
import { contactPath, paths } from '#common/kit/paths.ts'

export default function PortfolioPage() {
  const { contactEmail, contactPhone } = useShopFacts()
  return (
    <div className="page-width">
      <PageMeta
        title="Protfolio"
        description="How we plan and deliver projects with you: working together, planning a shoot, on location."
        path={paths.portfolio}
      />
      <p className="max-w-[60ch] py-8 text-lg text-ink-2">We also help plan and deliver whole projects. Here's how we work.</p>
      <div className="space-y-14">
        {chapters.map((chapter, i) => (
          <section
            key={chapter.id}
            id={chapter.id}
            aria-labelledby={`${chapter.id}-title`}
            className="grid gap-6 border-t border-ink pt-4 lg:grid-cols-[1fr_1.3fr] lg:gap-12"
          >
            <div>
              <h2 id={`${chapter.id}-title`} className="text-3xl">
                {chapter.title}
              </h2>
              <p className="mt-2 text-lg text-ink-2">{chapter.lead}</p>
              <ChapterPlate index={i} />
            </div>
            <div className="max-w-[70ch] space-y-4">
              {chapter.body}
              <ol className="divide-y divide-rule border-y border-rule">
                {chapter.steps.map((step, at) => (
                  <li key={step} className="flex gap-4 py-3">
                    <span className="wide w-6 shrink-0 font-bold text-gold-ink" aria-hidden>
                      {at + 1}
                    </span>
                    {step}
                  </li>
                ))}
              </ol>
            </div>
          </section>
        ))}
        <section id="contact-us" aria-labelledby="contact-us-title" className="bg-board text-on-board">
          <div className="contacts" aria-hidden />
          <div className="on-board grid gap-6 p-6 sm:p-10 lg:grid-cols-[1fr_auto] lg:items-center">
            <div className="min-w-0">
              <h2 id="contact-us-title" className="text-3xl">
                Contact us
              </h2>
              <p className="mt-2 max-w-[52ch] text-on-board-2">Email or call us Sunday to Thursday, 9:00 to 18:00 Dhaka time.</p>
            </div>
            <ul className="min-w-0 space-y-2 text-lg wrap-anywhere">
              <li>
                <a href={mailLink(contactEmail)} className="inline-flex min-h-11 items-center gap-3 underline underline-offset-4">
                  <Mail size={20} />
                  {contactEmail}
                </a>
              </li>
              {contactPhone !== null && (
                <li>
                  <a href={phoneLink(contactPhone)} className="inline-flex min-h-11 items-center gap-3 underline underline-offset-4">
                    <Phone size={20} />
                    {contactPhone}
                  </a>
                </li>
              )}
              <li>
                <ButtonLink to={contactPath('A project')} look="secondary">
                  Use the contact form
                </ButtonLink>
              </li>
            </ul>
          </div>
        </section>
      </div>
    </div>
  )
}
