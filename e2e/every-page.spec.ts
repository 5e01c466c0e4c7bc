// Every page, with one navigation each. The slow ring lets axe check all of them (every-page.slow.spec.ts).
import { testEveryPage } from './support/every-page.ts'

testEveryPage({
  title: 'every page is right, wide in light mode and narrow in dark mode',
  // Alternating between the looks: pages share the same parts.
  axeLooks: ({ isTemplate = false }, index) => (isTemplate ? [index % 2] : []),
})
