// A page of a new feature, with a late part and a live value: the page's folder, the feature's folder, one row of rooms, and an address.
import { execFileSync } from 'node:child_process'
import { request } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { cleanEnv } from '../scripts/clean-env.mjs'
import { copyTree } from './support/dev-shop.ts'
import { startShop } from './support/start-shop.ts'
import { expect, settled, test } from './support/test.ts'

const route = `import type { PageRoute } from '#client/lib/page-route.ts'
import { paths } from '#common/kit/paths.ts'

export const route: PageRoute = {
  path: paths.firstPart,
  name: 'First part',
  bar: 5,
  isListed: true,
  page: () => import('./page.tsx'),
}
`

const page = `import { late } from '#client/components/late.tsx'
import { Skeleton } from '#client/components/states.tsx'
import type { LoadPage } from '#client/lib/load-page.ts'

const Stock = late(() => import('#client/features/first-part/stock.tsx').then((file) => file.Stock), {
  room: 'min-h-11',
  fallback: <Skeleton className="h-11 w-full" />,
})

export const load: LoadPage = (queries) => queries.items.view.fetch({ id: 1 })

export default function FirstPartPage() {
  return (
    <div className="page-width py-6">
      <Stock id={1} />
    </div>
  )
}
`

const feature = `import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { trpc } from '#client/lib/trpc.ts'

export function Stock({ id }: { id: number }) {
  const [presses, setPresses] = useState(0)
  const { data } = trpc.items.view.useQuery({ id })
  return (
    <>
      <p>Available: {data?.item.availableQuantity}</p>
      <Button onClick={() => setPresses(presses + 1)}>Pressed {presses} times</Button>
    </>
  )
}
`

test.describe.configure({ timeout: 600_000 })

test('a new page is declared once, and the routes, menus, sizes, sitemap and rendering follow', async ({ page: tab, context }) => {
  const tree = await copyTree(['bench', 'e2e', 'package-lock.json', 'drizzle.config.ts', 'vitest.config.ts', 'playwright.config.ts'])
  let stop = () => Promise.resolve()
  try {
    await tree.change('common/kit/paths.ts', "quickOrder: '/quick-order',", "quickOrder: '/quick-order',\n  firstPart: '/first-part',")
    await tree.change('common/kit/paths.ts', '  paths.quickOrder,', '  paths.quickOrder,\n  paths.firstPart,')
    await tree.add('client/src/pages/public/first-part/route.ts', route)
    await tree.add('client/src/pages/public/first-part/page.tsx', page)
    await tree.add('client/src/features/first-part/stock.tsx', feature)
    await tree.change(
      'scripts/rooms/client-rooms.mjs',
      "  feature('info',",
      "  feature('first-part', 'The first part'),\n  feature('info',",
    )
    const run = (script: string, ...args: string[]) =>
      execFileSync(process.execPath, [script, ...args], { cwd: tree.folder, env: cleanEnv(), encoding: 'utf8' })
    // The check asks git for the files.
    execFileSync('git', ['init', '--quiet'], { cwd: tree.folder })
    run('scripts/check-rooms.mjs')
    const shop = await startShop(tree.folder)
    stop = shop.stop
    expect(run('scripts/page-sizes.mjs', '--show')).toContain('our scripts before input on public/first-part')

    await test.step('the server renders it, with its late part and without inline scripts', async () => {
      const html = await (await context.request.get(`${shop.url}/first-part`)).text()
      expect(html).toMatch(/<title>First part · Partsdock<\/title>/)
      expect(html).toMatch(/<h1[^>]*>First part<\/h1>/)
      expect(html).toMatch(/Available: (?:<!-- -->)?\d+/)
      expect(html).toContain('Pressed')
      const inline = [...html.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>/g)]
      expect(inline).toEqual([])
    })
    await test.step('menus and the sitemap have it', async () => {
      const sitemap = await (await context.request.get(`${shop.url}/sitemap-pages.xml`)).text()
      expect(sitemap).toContain('/first-part</loc>')
      await tab.goto(shop.url)
      await settled(tab)
      await tab.getByRole('banner').getByRole('link', { name: 'First part' }).click()
      await expect(tab.getByRole('heading', { level: 1, name: 'First part' })).toBeFocused()
    })
    await test.step('its late part works, and its value is live', async () => {
      await tab.goto(`${shop.url}/first-part`)
      await settled(tab)
      await tab.getByRole('button', { name: 'Pressed 0 times' }).click()
      await expect(tab.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
      await tab.waitForLoadState('networkidle').catch(() => {})
      const desk = await request.newContext({ baseURL: shop.url, extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' } })
      const { email, password } = demoSignIns[0]
      await expect(await desk.post('/trpc/accounts.signIn', { data: { email, password } })).toBeOK()
      await expect(await desk.post('/trpc/items.change', { data: { id: 1, changes: { availableQuantity: 12_345 } } })).toBeOK()
      await expect(tab.getByText('Available: 12345')).toBeVisible()
      await desk.dispose()
      await expect(tab.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
    })
  } finally {
    await tab.close()
    await stop()
    await tree.remove()
  }
})
