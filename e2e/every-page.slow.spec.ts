// Every page is accessible as far as a program can check, in both looks.
import { testEveryPage } from './support/every-page.ts'

testEveryPage({
  title: 'axe finds nothing on any page, wide in light mode and narrow in dark mode',
  looksOf: () => [0, 1],
  hasAxe: () => true,
})
