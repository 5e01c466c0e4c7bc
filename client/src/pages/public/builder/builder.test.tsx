import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { currentBuild, type KeptPart, openBuild } from '#client/features/builds/current-build.ts'
import { addDemoParts } from '#client/test/demo-parts.ts'
import { type OpenPage, pageShop } from '#client/test/page-shop.tsx'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await pageShop()
await addDemoParts(shop, 'CPU-5600G', 'RAM-LPX-16', 'MB-B760M-DS3H-AX-D4')

const slot = (name: string) => within(screen.getByRole('main')).getByRole('region', { name })
const side = () => screen.getByRole('region', { name: 'Check and price' })
const builder = '/builder?parts=CPU-5600G,RAM-LPX-16*2&machines=40&name=Reading room'
const skus = () => currentBuild.get().parts.map(({ sku, quantity }) => `${quantity} ${sku}`)

/** Opens the builder, and waits for its script. */
async function openBuilder(path: string, options: Parameters<typeof shop.open>[1] = {}): Promise<OpenPage> {
  const page = await shop.open(path, options)
  await screen.findByRole('region', { name: 'Check and price' })
  await page.settled()
  return page
}

/** The build that this browser works on. */
function keepBuild(...parts: KeptPart[]): void {
  openBuild({ id: null, saved: null, name: '', machines: 1, parts })
}
const processor = { sku: 'CPU-5600G', quantity: 1, productType: 'CPU', name: 'AMD Ryzen 5 5600G' }

it('says how many pieces are short for more machines', async () => {
  const page = await openBuilder(builder, { as: await shop.person() })
  const machines = screen.getByRole('textbox', { name: 'Machines' })
  expect(machines).toHaveValue('40')
  await page.user.clear(machines)
  await page.user.type(machines, '400{Enter}')
  const table = await screen.findByRole('region', { name: 'Parts for 400 machines' })
  expect(table).toHaveTextContent('380, 20 short')
  expect(within(side()).getByRole('button', { name: 'Add what is in stock' })).toBeVisible()
  await page.user.clear(machines)
  await page.user.type(machines, '40{Enter}')
  expect(await screen.findByRole('region', { name: 'Parts for 40 machines' })).not.toHaveTextContent('short')
})

it('offers equal or better parts for one that does not fit, and Undo brings it back', async () => {
  await addDemoParts(shop, 'GPU-B580-LE', 'CASE-MATREXX-30', 'CASE-4000D')
  keepBuild(
    { sku: 'GPU-B580-LE', quantity: 1, productType: 'Graphics card', name: 'Intel Arc B580 Limited Edition 12 GB' },
    { sku: 'CASE-MATREXX-30', quantity: 1, productType: 'Case', name: 'Deepcool Matrexx 30' },
  )
  const page = await openBuilder('/builder')
  const finding = () => side().querySelector('[data-rule=gpu-length]')
  expect(finding()).toHaveTextContent(/Does not fit\..* 272 mm.* 250 mm/)
  await page.user.click(within(side()).getByRole('button', { name: 'Show alternatives instead of Deepcool Matrexx 30' }))
  const offers = within(await screen.findByRole('dialog', { name: 'Instead of Deepcool Matrexx 30' }))
  await page.user.click(await offers.findByRole('button', { name: /^Take this one.*Corsair 4000D Airflow/ }))
  await waitFor(() => expect(finding()).toBeNull())
  expect(skus()).toEqual(['1 GPU-B580-LE', '1 CASE-4000D'])
  const undo = await screen.findAllByRole('button', { name: 'Undo' })
  expect(undo).toHaveLength(1)
  await page.user.click(undo[0] as HTMLElement)
  await waitFor(() => expect(finding()).not.toBeNull())
  expect(skus()).toEqual(['1 GPU-B580-LE', '1 CASE-MATREXX-30'])
})

it('saves a build, shares it, and opens it as a copy for others, whose own build it replaces only on request', async () => {
  const page = await openBuilder(builder, { as: await shop.person() })
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. Changes are saved automatically.')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Share' }))
  const sharing = within(await screen.findByRole('dialog', { name: 'Share this build' }))
  await waitFor(() => expect(sharing.getByRole('checkbox')).toBeEnabled())
  await page.user.click(sharing.getByRole('checkbox'))
  const link = await sharing.findByRole<HTMLInputElement>('textbox', { name: 'Link that follows your changes' })
  const { pathname } = new URL(link.value)

  const visitor = await openBuilder('/builder?parts=MB-B760M-DS3H-AX-D4')
  expect(slot('Motherboard')).toHaveTextContent('MB-B760M-DS3H-AX-D4')
  await visitor.go(pathname)
  expect(await screen.findByRole('heading', { name: 'Open Reading room?' })).toBeVisible()
  await visitor.user.click(screen.getByRole('button', { name: 'Open this one' }))
  await waitFor(() => expect(slot('Processor')).toHaveTextContent('CPU-5600G'))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Reading room')
  expect(screen.getByRole('main')).toHaveTextContent("This is a copy: your changes don't reach its owner.")
})

it('names builds and parts that cannot be shown or checked', async () => {
  keepBuild(processor)
  const page = await shop.open('/builder/no-such-build')
  expect(await screen.findByText("This build can't be shown")).toBeVisible()
  await page.go('/builder?with=NO-SUCH-PART')
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
    /^NO-SUCH-PART is not sold here\. Search for another part\.$/,
  )
  await page.go('/builder?parts=RAM-LPX-16,NO-SUCH-PART')
  expect(await screen.findByRole('heading', { name: '1 part not checked' })).toBeVisible()
  await page.user.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull())
  expect(skus()).toEqual(['1 CPU-5600G'])
})

it('takes the part of an address, and names what does not fit and what a machine still needs', async () => {
  keepBuild(processor)
  const page = await openBuilder('/builder?with=MB-B760M-DS3H-AX-D4')
  await waitFor(() => expect(slot('Motherboard')).toHaveTextContent('MB-B760M-DS3H-AX-D4'))
  await page.settled()
  expect(side().querySelector('[data-rule=cpu-socket]')).toHaveTextContent('Does not fit.')
  expect(side()).toHaveTextContent('this machine still needs: Memory, Storage, Power supply, Case')
  expect(slot('Motherboard')).toHaveTextContent('Does not fit: Socket of the processor')
  await page.user.click(screen.getByRole('button', { name: /^More for Gigabyte B760M/ }))
  await page.user.click(screen.getByRole('button', { name: /^Remove Gigabyte B760M/ }))
  await waitFor(() => expect(slot('Motherboard')).toHaveTextContent('Needed to start'))
})

it('compares the current build with another one', async () => {
  keepBuild(processor)
  const owner = await shop.person()
  const input = { name: 'Other', machines: 1, parts: [{ sku: 'MB-B760M-DS3H-AX-D4', quantity: 1 }] }
  await trpcCall(shop, 'mutation', 'savedBuilds.save', { input, headers: bearer(owner.token) })
  const page = await openBuilder('/builder', { as: owner })
  await page.user.click(screen.getByRole('button', { name: 'More for this build' }))
  await page.user.click(screen.getByRole('link', { name: 'Compare with another build' }))
  expect(await screen.findByRole('row', { name: /^Processor/ })).toHaveTextContent('AMD Ryzen 5 5600G')
  await page.user.selectOptions(screen.getByLabelText('Second build'), 'Other')
  expect(await screen.findByRole('row', { name: /^Processor.*different/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^Motherboard.*different/ })).toHaveTextContent('Gigabyte B760M DS3H AX DDR4')
})

it('saves a build as a list, and as another build', async () => {
  const page = await openBuilder(builder, { as: await shop.person() })
  await page.user.click(within(side()).getByRole('button', { name: 'Save as list' }))
  const lists = within(await screen.findByRole('dialog', { name: 'Save as list' }))
  expect(await lists.findByRole('textbox', { name: 'New list' })).toHaveValue('Reading room')
  await page.user.click(lists.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Saved Reading room for 40 machines to Reading room.'))
  await page.user.click(lists.getByRole('link', { name: 'Reading room' }))
  const listed = await screen.findByRole('region', { name: '1 build' })
  expect(listed).toHaveTextContent('Reading room')
  expect(listed).toHaveTextContent('40 machines')
  expect(screen.getByRole('textbox', { name: /^Quantity of Corsair Vengeance LPX/ })).toHaveValue('80')

  await page.go('/builder')
  await page.user.click(await screen.findByRole('button', { name: 'More for this build' }))
  await page.user.click(screen.getByRole('button', { name: 'Save as…' }))
  const naming = within(await screen.findByRole('dialog', { name: 'Save as' }))
  expect(naming.getByRole('textbox')).toHaveValue('Reading room, copy')
  await page.user.clear(naming.getByRole('textbox'))
  await page.user.type(naming.getByRole('textbox'), 'Reading room 2{Enter}')
  expect(await screen.findByText('Saved as Reading room 2')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Reading room 2')
})
