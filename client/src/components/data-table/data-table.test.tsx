import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { SelectAll, SelectBox } from './select-boxes.tsx'
import { useSelection } from './use-selection.ts'
import { useTableUrl } from './use-table-url.ts'

type Fan = { id: number; name: string; price: number }
const sorts = ['newest', 'price', '-price', 'name'] as const
type Sort = (typeof sorts)[number]

const fans: readonly Fan[] = [
  { id: 1, name: 'Quiet fan', price: 20 },
  { id: 2, name: 'Loud fan', price: 10 },
]
const columns: readonly Column<Fan, Sort>[] = [
  { name: '#', cell: (_, place) => place },
  { name: 'Name', sort: { up: 'name' }, cell: ({ name }) => name },
  { name: 'Price (BDT)', sort: { up: 'price', down: '-price' }, isRight: true, cardName: 'Price', cell: ({ price }) => price },
]

type Shown = Partial<Pick<ComponentProps<typeof DataTable<Fan, Sort>>, 'rows' | 'whenNone' | 'none' | 'cards' | 'isFiltered'>>
type Answer = { total?: number; page?: number; pages?: number; error?: Error }

const noRefetch = () => undefined

function Fans({ shown, answer: { total = 2, page = 1, pages = 1, error } }: { shown: Shown; answer: Answer }) {
  const url = useTableUrl(sorts)
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{pathname + search}</output>
      <DataTable
        label="Fans"
        noun="fan"
        placeholder="Name"
        rows={fans}
        query={{ data: error ? undefined : { total, page, pages }, error, isPlaceholderData: false, refetch: noRefetch }}
        rowKey={({ id }) => id}
        perPage={2}
        sortNames={{ newest: 'Newest first', price: 'Cheapest first', '-price': 'Dearest first', name: 'A to Z' }}
        {...{ url, columns }}
        {...shown}
      />
    </>
  )
}

function open(address: string, shown: Shown = {}, answer: Answer = {}) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Fans {...{ shown, answer }} />
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), table: within(screen.getByRole('region', { name: 'Fans' })) }
}

const addressShown = () => document.querySelector('output')?.textContent

afterEach(cleanup)

describe('a table of data', () => {
  it('shows a row per fan and counts the places of the whole list', () => {
    const { table } = open('/fans?page=3', {}, { total: 6, page: 3, pages: 3 })
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['#', 'Name', 'Price (BDT)'])
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      '#NamePrice (BDT)',
      '5Quiet fanPrice20',
      '6Loud fanPrice10',
    ])
    expect(screen.getByText('6 fans').parentElement?.textContent).toBe('5–6 of 6 fans')
  })

  it('switches a heading through its orders, back to page 1, and keeps the filter', async () => {
    const { user, table } = open('/fans?q=fan&page=2', {}, { total: 4, page: 2, pages: 2 })
    const heading = () => table.getByRole('columnheader', { name: 'Price (BDT)' })
    const press = () => user.click(within(heading()).getByRole('button'))
    await press()
    expect(addressShown()).toBe('/fans?q=fan&sort=price')
    expect(heading().getAttribute('aria-sort')).toBe('ascending')
    await press()
    expect(addressShown()).toBe('/fans?q=fan&sort=-price')
    expect(heading().getAttribute('aria-sort')).toBe('descending')
    await press()
    expect(addressShown()).toBe('/fans?q=fan')
    expect(heading().getAttribute('aria-sort')).toBeNull()
    expect(within(table.getByRole('columnheader', { name: '#' })).queryByRole('button')).toBeNull()
  })

  it('filters, sorts and turns pages by the keyboard and by links', async () => {
    const { user } = open('/fans', {}, { total: 4, pages: 2 })
    await user.type(screen.getByRole('searchbox', { name: 'Filter fans' }), ' quiet {Enter}')
    expect(addressShown()).toBe('/fans?q=quiet')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'A to Z')
    expect(addressShown()).toBe('/fans?q=quiet&sort=name')
    const pages = within(screen.getByRole('navigation', { name: 'Pages of fans' }))
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/fans?q=quiet&sort=name&page=2')
  })

  it('goes to the last page from one after it', () => {
    open('/fans?sort=price&page=9', {}, { total: 4, page: 9, pages: 2 })
    expect(addressShown()).toBe('/fans?sort=price&page=2')
  })

  it('says that there are no fans, or none that match, with a press that shows all', async () => {
    open('/fans', { rows: [], none: 'No fans for sale' }, { total: 0 })
    expect(screen.getByText('No fans for sale')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
    cleanup()
    const { user, table } = open('/fans?q=lamp&sort=name', { rows: [] }, { total: 0 })
    expect(table.getByText('No fans match “lamp”')).not.toBeNull()
    await user.click(table.getByRole('button', { name: 'Clear the search' }))
    expect(addressShown()).toBe('/fans?sort=name')
  })

  it('shows something else instead of an empty table, without a filter that is not set', () => {
    const shown = { rows: [], whenNone: <p>Buy fans first</p> }
    const show = (at: string, more: Shown = {}) =>
      render(
        <MemoryRouter initialEntries={[at]}>
          <Fans shown={{ ...shown, ...more }} answer={{ total: 0 }} />
        </MemoryRouter>,
      )
    show('/fans')
    expect(screen.getByText('Buy fans first')).not.toBeNull()
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
    cleanup()
    show('/fans?q=lamp')
    expect(screen.queryByRole('searchbox')).not.toBeNull()
    cleanup()
    show('/fans', { isFiltered: true })
    expect(screen.queryByRole('searchbox')).not.toBeNull()
  })

  it('shows an error in the table, with a press that tries once more', () => {
    const { table } = open('/fans', { rows: undefined }, { error: new Error('Gone') })
    expect(table.getByRole('alert')).not.toBeNull()
    expect(table.getByRole('button', { name: 'Try again' })).not.toBeNull()
  })

  it('has cards on phones, where cells show their names, unless it stays a table', () => {
    open('/fans')
    expect(screen.getByRole('region').className).toContain('max-md:[&_thead]:hidden')
    expect(screen.getAllByText('Price')[0]?.className).toContain('md:hidden')
    cleanup()
    open('/fans', { cards: null })
    expect(screen.getByRole('region').className).not.toContain('max-md')
  })
})

function Choice({ rows }: { rows: readonly Fan[] }) {
  const selection = useSelection(rows, { keyOf: ({ id }) => id, isSelectable: ({ price }) => price > 0 })
  return (
    <>
      <SelectAll selection={selection} />
      {rows.map((fan) => (
        <SelectBox
          key={fan.id}
          name={fan.name}
          isSelected={selection.isSelected(fan)}
          disabled={!selection.selectable.includes(fan)}
          onToggle={() => selection.toggle(fan)}
        />
      ))}
    </>
  )
}

describe('a selection', () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const stateOf = (name: string) => [box(name).checked, box(name).indeterminate]

  it('is all that can be selected, except what people deselect, and takes in later rows', async () => {
    const user = userEvent.setup()
    const gone = { id: 3, name: 'Gone fan', price: 0 }
    const { rerender } = render(<Choice rows={[...fans, gone]} />)
    expect(stateOf('Select all')).toEqual([true, false])
    expect([box('Select Gone fan').checked, box('Select Gone fan').disabled]).toEqual([false, true])
    await user.click(box('Select Loud fan'))
    expect(stateOf('Select all')).toEqual([false, true])

    rerender(<Choice rows={[...fans, gone, { id: 4, name: 'Late fan', price: 5 }]} />)
    expect(['Quiet', 'Loud', 'Late'].map((kind) => box(`Select ${kind} fan`).checked)).toEqual([true, false, true])
    await user.click(box('Select all'))
    expect(stateOf('Select all')).toEqual([true, false])
    await user.click(box('Select all'))
    expect(stateOf('Select all')).toEqual([false, false])
  })

  it('is whole once the deselected row has left the list', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<Choice rows={fans} />)
    await user.click(box('Select Loud fan'))
    rerender(<Choice rows={fans.slice(0, 1)} />)
    expect(stateOf('Select all')).toEqual([true, false])
  })
})
