import { Link } from 'react-router-dom'
import { contactPath, paths } from '#common/paths.ts'
import { ThemeSwitch } from './theme-switch.tsx'

type Entry = { name: string; to?: string }

const lists: readonly { title: string; links: readonly Entry[] }[] = [
  {
    title: 'Services',
    links: [
      { name: 'Parts by the carton', to: paths.parts },
      { name: 'Request for Quote', to: contactPath('Request for Quote') },
      { name: 'Project portfolio', to: paths.portfolio },
    ],
  },
  {
    title: 'Company',
    links: [
      { name: 'About us', to: paths.home },
      { name: 'Contact', to: contactPath('Contact') },
      { name: 'Blog', to: paths.blog },
    ],
  },
  {
    title: 'Legal',
    links: [{ name: 'Terms of use' }, { name: 'Privacy policy' }, { name: 'Cookie policy' }],
  },
]

export function Footer() {
  return (
    <footer className="on-board bg-board text-on-board">
      <div className="page-width grid gap-8 py-10 sm:grid-cols-3">
        {lists.map(({ title, links }) => (
          <section key={title} aria-labelledby={`footer-${title}`}>
            <h2 id={`footer-${title}`} className="text-base">
              {title}
            </h2>
            <ul className="mt-2">
              {links.map(({ name, to }) => (
                <li key={name} className="flex min-h-9 items-center text-on-board-2">
                  {to === undefined ? (
                    name
                  ) : (
                    <Link to={to} className="inline-flex min-h-9 items-center underline-offset-4 hover:text-on-board hover:underline">
                      {name}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="border-t border-board-2">
        <div className="page-width flex flex-wrap items-center justify-between gap-4 py-4 text-sm text-on-board-2">
          <p>Copyright © 2022 Partsdock. All rights reserved.</p>
          <ThemeSwitch onBoard />
        </div>
      </div>
    </footer>
  )
}
