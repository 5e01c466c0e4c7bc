// One cold visit to a page, on a slow connection and a slow processor.
import type { Browser } from '@playwright/test'

export type Vitals = {
  fcpMs: number
  lcpMs: number
  /** When the page's own script responded to clicks. */
  listensMs: number
  /** When a click on the menu, made before the page listened, had been handled. */
  heardMs: number
  /** Compressed bytes of the scripts that had loaded by then. */
  scriptBytes: number
  /** Total Blocking Time: the time of tasks beyond 50 ms each, from the first paint on. */
  blockedMs: number
  /** All layout shifts. Cumulative Layout Shift leaves out those after input, and the first layout of a phone's screen counts as input. */
  shift: number
}

type Seen = {
  listensMs: number
  heardMs: number
  scriptBytes: number
  lcpMs: number
  fcpMs: number
  shift: number
  tasks: { startTime: number; duration: number }[]
}

const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const processorTimesSlower = 4
const settleMs = 1_500

/** Opens `url` as a first-time visitor, on a phone's screen. */
export async function visit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorTimesSlower })
    await page.addInitScript({ content: `{${watch}}` })
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.heardMs > 0, undefined, { timeout: 60_000 })
    await page.waitForTimeout(settleMs)
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    const blocking = seen.tasks.filter(({ startTime, duration }) => startTime + duration > seen.fcpMs)
    return {
      fcpMs: Math.round(seen.fcpMs),
      lcpMs: Math.round(seen.lcpMs),
      listensMs: Math.round(seen.listensMs),
      heardMs: Math.round(seen.heardMs),
      scriptBytes: seen.scriptBytes,
      blockedMs: Math.round(blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)),
      shift: seen.shift,
    }
  } finally {
    await context.close()
  }
}

// Runs in the page before its own scripts. As text: the compiler of this file would insert helpers into a function, which the page lacks.
const watch = `
  const seen = { listensMs: 0, heardMs: 0, scriptBytes: 0, lcpMs: 0, fcpMs: 0, shift: 0, tasks: [] }
  window.seen = seen
  addEventListener('page-listens', () => { seen.listensMs = performance.now() })
  // Clicks on the menu until the early script has kept a click, or the page has handled one.
  const presser = setInterval(() => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    document.querySelector('header button[aria-label="Menu"]')?.dispatchEvent(click)
    if (click.defaultPrevented || seen.heardMs) clearInterval(presser)
  }, 20)
  // The button says that the menu is open as soon as the click is handled; the menu itself may still be loading.
  new MutationObserver(([{ target }]) => {
    if (seen.heardMs || !target.matches('header button[aria-label="Menu"][aria-expanded="true"]')) return
    seen.heardMs = performance.now()
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    seen.scriptBytes = scripts.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= seen.heardMs)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }).observe(document, { subtree: true, attributeFilter: ['aria-expanded'] })
  const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => { seen.lcpMs = startTime })
  observe('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.fcpMs = startTime })
  observe('layout-shift', ({ value }) => { seen.shift += value })
  observe('longtask', ({ startTime, duration }) => { seen.tasks.push({ startTime, duration }) })
`
