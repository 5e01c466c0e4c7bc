// No page moves while its late parts arrive: pictures, the font, scripts, and answers. Each part is held until the page has been painted without
// it, so that the result does not depend on the speed of the machine or of the network.
import type { Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { addPart } from './support/shop.ts'
import { expect, settled, signIn, test } from './support/test.ts'

// The same limit as in bench/pages.ts, which measures it on a slow connection.
const limit = 0.01

const screens = [
  { name: 'a phone', use: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } },
  { name: 'a wide screen', use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } },
] as const

// Every page is painted in five steps, on busy machines too.
test.describe.configure({ timeout: 180_000 })

const visited = [
  '/',
  '/builder',
  '/builder?parts=CPU-5600G,RAM-LPX-16*2&machines=40&name=Office',
  '/pars',
  '/pars?q=cpu',
  '/compare?parts=1,2',
  '/protfolio',
  '/blog',
  '/privacy',
  '/login',
  '/signup',
]
const visitedSignedIn = ['/', '/pars', '/pars/1']

for (const { name, use } of screens)
  test.describe(() => {
    test.use(use)

    test(`no page moves while it loads, for a visitor on ${name}`, async ({ page, context, complaints }) => {
      const part = await addPart(context, {
        name: 'Test Tower 300 MicroATX Mini Tower with Tempered Glass Side Panel, Matcha Plum',
        specs: Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`fact ${i}`, `Value number ${i}`])),
      })
      const missing = '/nowhere/at/all'
      const moved = await shiftsOf(page, [...visited, `/pars/${part.id}`, missing])
      // The browser itself logs the status of the 404 page.
      expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
      expect(moved).toEqual([])
    })

    test(`no page moves while it loads, for a customer on ${name}`, async ({ page, context }) => {
      await signIn(context, demoSignIns[1])
      expect(await shiftsOf(page, visitedSignedIn)).toEqual([])
    })
  })

/** One line per page above the limit, with the elements that moved. */
async function shiftsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  await page.addInitScript(recordShifts)
  const lateParts = await holdLateParts(page)
  const lines: string[] = []
  for (const path of paths) {
    await test.step(path, async () => {
      lateParts.hold()
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      // The style sheet stops waiting for the font a tenth of a second after it has asked for it.
      await page.waitForTimeout(150)
      lateParts.release('image')
      await page.waitForFunction(() =>
        [...document.images].every(
          // Hidden pictures never load.
          (image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
        ),
      )
      await twoFrames(page)
      lateParts.release('font')
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      await twoFrames(page)
      lateParts.release('script')
      await expect(page.locator('html[data-listens]')).toBeAttached()
      await twoFrames(page)
      lateParts.release('answer')
      await settled(page)
      await twoFrames(page)
      const moved = await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[])
      const sum = moved.reduce((total, { value }) => total + value, 0)
      if (sum > limit) lines.push(`${path} shifts by ${sum.toFixed(3)}: ${moved.flatMap(({ elements }) => elements).join('; ')}`)
    })
  }
  return lines
}

type Shift = { value: number; elements: string[] }
type LayoutShift = PerformanceEntry & {
  value: number
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Runs in the page, before its scripts. */
function recordShifts(): void {
  const shifts: Shift[] = []
  Reflect.set(window, 'shifts', shifts)
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element
      ? `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.slice(0, 30)}`
      : 'removed element'
  }
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const elements = sources.map((source) => `${nameOf(source.node)} (${placeOf(source.previousRect)} to ${placeOf(source.currentRect)})`)
      shifts.push({ value, elements })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const kinds = ['image', 'font', 'script', 'answer'] as const
type Kind = (typeof kinds)[number]

/** Holds back what a page loads after its document and style sheets, until each kind is released. */
async function holdLateParts(page: Page) {
  const gates = new Map<Kind, Gate>()
  const addresses: Record<Kind, RegExp> = { image: /\/images\//, font: /\.woff2$/, script: /\.js$/, answer: /\/trpc\// }
  for (const kind of kinds)
    await page.route(addresses[kind], async (route) => {
      await gates.get(kind)?.promise
      await route.continue()
    })
  return {
    hold() {
      for (const { resolve } of gates.values()) resolve()
      for (const kind of kinds) gates.set(kind, createGate())
    },
    release: (kind: Kind) => gates.get(kind)?.resolve(),
  }
}

type Gate = { promise: Promise<void>; resolve: () => void }

function createGate(): Gate {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** What has changed is painted, and its shifts are recorded. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
