// Every page, with one navigation each. The slow ring looks at each of them twice, with axe (every-page.slow.spec.ts).
import { testEveryPage } from './support/every-page.ts'

testEveryPage({
  title: 'every page is right, wide in light mode or narrow in dark mode',
  // By turns: pages share the same components, so a fault in one look shows on several pages.
  looksOf: (index) => [index % 2],
  hasAxe: ({ isTemplate }) => isTemplate,
})
