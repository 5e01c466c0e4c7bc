import { Link } from 'react-router-dom'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { type InfoPageName, infoPageTitles } from '#common/info-pages/names.ts'
import { apiDocsPath, contactPath, paths } from '#common/kit/paths.ts'

export const themePlaceId = 'theme-place'

/** `isDocument`: not one of the client's pages. */
type Entry = { name: string; to: string; info?: InfoPageName; isDocument?: boolean }

const infoLink = (info: InfoPageName): Entry => ({ name: infoPageTitles[info], to: paths[info], info })

const lists: readonly { title: string; links: readonly Entry[] }[] = [
  {
    title: 'Services',
    links: [
      { name: 'Parts by the carton', to: paths.parts },
      { name: 'Builder', to: paths.builder },
      { name: 'Request for Quote', to: contactPath('Request for Quote') },
      { name: 'Project portfolio', to: paths.portfolio },
    ],
  },
  {
    title: 'Company',
    links: [
      infoLink('about'),
      { name: 'Contact', to: contactPath('Contact') },
      { name: 'Blog', to: paths.blog },
      { name: 'API docs', to: apiDocsPath, isDocument: true },
    ],
  },
  {
    title: 'Legal',
    links: [infoLink('terms'), infoLink('privacy'), infoLink('cookies')],
  },
]

/** The operator can hide the information pages. */
export function Footer() {
  const { infoPages, shopName } = useShopFacts()
  return (
    <footer className="on-board bg-board text-on-board">
      <div className="page-width grid gap-5 py-8 sm:grid-cols-3 sm:gap-8 sm:py-10">
        {lists.map(({ title, links }) => (
          <section key={title} aria-labelledby={`footer-${title}`}>
            <h2 id={`footer-${title}`} className="text-base">
              {title}
            </h2>
            <ul className="mt-2">
              {links
                .filter(({ info }) => !info || infoPages.includes(info))
                .map(({ name, to, isDocument = false }) => (
                  <li key={name}>
                    <Link to={to} reloadDocument={isDocument} className="bar-link">
                      {name}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="border-t border-board-2">
        <div className="page-width flex flex-wrap items-center justify-between gap-4 py-4 text-sm text-on-board-2">
          <p className="min-w-0 wrap-anywhere">{`Copyright © 2022 ${shopName}. All rights reserved.`}</p>
          {/* The overlays fill it; until then it takes the same space. */}
          <div id={themePlaceId} className="h-9.5 w-27.5" />
        </div>
      </div>
    </footer>
  )
}
