// Every page, with one navigation each. The slow ring lets axe check all of them (every-page.slow.spec.ts).
import { testEveryPage } from './support/every-page.ts'

testEveryPage({
  title: 'every page is right, wide in light mode and narrow in dark mode',
  // Once per template, alternating between the looks: pages share the same parts.
  axeLooks: ({ isVariant = false }, index) => (isVariant ? [] : [index % 2]),
})
