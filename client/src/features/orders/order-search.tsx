import clsx from 'clsx'
import { useId, useRef, useState } from 'react'
import { Form } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { Search } from '#client/components/icons/shop.ts'
import { useHidesAmounts } from '#client/lib/amounts.ts'
import { statusNames } from '#common/kit/messages.ts'
import {
  fields,
  isByAmount,
  isFiltered,
  type OrderListState,
  type Sort,
  type Stage,
  stages,
  statuses,
  unfiltered,
  writeOrderList,
} from './order-list-url.ts'

const sortNames: Readonly<Record<Sort, string>> = {
  '-time': 'Newest first',
  time: 'Oldest first',
  userName: 'Customer, A to Z',
  '-userName': 'Customer, Z to A',
  name: 'Product, A to Z',
  '-name': 'Product, Z to A',
  '-price': 'Highest price',
  price: 'Lowest price',
  '-quantity': 'Largest quantity',
  quantity: 'Smallest quantity',
  status: 'Status, A to Z',
  '-status': 'Status, Z to A',
}

const stageNames: Readonly<Record<Stage, string>> = { cart: 'In cart', ordered: 'Ordered' }

type OrderSearchProps = { state: OrderListState; action: string; hint: string; withStatus?: boolean; withSort?: boolean }

/**
 * Filters a list of orders by text, days and optionally status, and sorts it where headings cannot. The URL contains the filter, so Back
 * undoes it. On phones a button opens all fields but the text.
 */
export function OrderSearch({ state, action, hint, withStatus = false, withSort = false }: OrderSearchProps) {
  const hidesAmounts = useHidesAmounts()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  // Only pending orders can be in a cart.
  const withStage = state.status === null || state.status === 'pending'
  const count =
    Number(withStatus && state.status !== null) + Number(withStage && state.stage !== null) + Number(state.from !== '' || state.to !== '')
  return (
    <Form
      role="search"
      aria-label="Filter order lines"
      action={action}
      className="flex min-w-0 flex-1 basis-72 flex-wrap gap-2"
      onSubmit={({ nativeEvent }) => {
        // A selection applies immediately; the filters remain open for the next one.
        if (!isOpen || !(nativeEvent instanceof SubmitEvent) || nativeEvent.submitter === null) return
        setOpen(false)
        opener.current?.focus()
      }}
    >
      <label className="relative min-w-0 flex-1 basis-48">
        <span className="sr-only">Filter order lines</span>
        <Search size={18} className="pointer-events-none absolute top-3.5 left-3 text-ink-3" />
        <input
          key={state.q}
          name={fields.q}
          type="search"
          defaultValue={state.q}
          placeholder={hint}
          maxLength={200}
          autoComplete="off"
          className={`${inputLook} pl-10`}
        />
      </label>
      <Button
        ref={opener}
        look="secondary"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div id={id} className={clsx('flex min-w-0 basis-full flex-wrap gap-2 md:contents', !isOpen && 'max-md:hidden')}>
        {withStatus && (
          <label className="flex-1 basis-36">
            <span className="sr-only">Status</span>
            <select
              key={state.status}
              name={fields.status}
              defaultValue={state.status ?? ''}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
              className={inputLook}
            >
              <option value="">All statuses</option>
              {statuses.map((status) => (
                <option key={status} value={status}>
                  {statusNames[status]}
                </option>
              ))}
            </select>
          </label>
        )}
        {withStage && (
          <label className="flex-1 basis-36">
            <span className="sr-only">Cart</span>
            <select
              key={state.stage}
              name={fields.stage}
              defaultValue={state.stage ?? ''}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
              className={inputLook}
            >
              <option value="">All lines</option>
              {stages.map((stage) => (
                <option key={stage} value={stage}>
                  {stageNames[stage]}
                </option>
              ))}
            </select>
          </label>
        )}
        <div className="flex min-w-0 flex-1 basis-72 gap-2 xl:basis-96">
          <DayField name={fields.from} label="From" value={state.from} />
          <DayField name={fields.to} label="To" value={state.to} />
        </div>
        {withSort && (
          <label className="flex-1 basis-36 xl:hidden">
            <span className="sr-only">Sort</span>
            <select
              key={state.sort}
              name={fields.sort}
              defaultValue={state.sort}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
              className={inputLook}
            >
              {Object.entries(sortNames).map(
                ([sort, name]) =>
                  !(hidesAmounts && isByAmount(sort)) && (
                    <option key={sort} value={sort}>
                      {name}
                    </option>
                  ),
              )}
            </select>
          </label>
        )}
        {!withSort && state.sort !== '-time' && <input type="hidden" name={fields.sort} value={state.sort} />}
        <Button type="submit" look="secondary" className="whitespace-nowrap max-md:flex-1">
          <span className="max-md:hidden">Filter</span>
          <span className="md:hidden">Show order lines</span>
        </Button>
        {(isFiltered(state) || state.unread.length > 0) && (
          <ButtonLink look="quiet" to={action + writeOrderList({ ...state, ...unfiltered, status: withStatus ? state.status : null })}>
            Clear
          </ButtonLink>
        )}
      </div>
      {state.unread.length > 0 && (
        <p role="status" className="basis-full text-sm font-semibold text-stop">
          {state.unread.join(' and ')} in the address {state.unread.length === 1 ? 'is not a day' : 'are not days'}, so lines are not
          filtered by {state.unread.length === 1 ? 'it' : 'them'}. Choose a day, or write it like 2026-01-31.
        </p>
      )}
    </Form>
  )
}

/** One end of the date range. Applied on submit, because a partly typed date is invalid. */
function DayField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="flex min-w-0 flex-auto flex-col gap-x-2 text-sm text-ink-2 sm:flex-row sm:items-center">
      {label}
      <input key={value} type="date" name={name} defaultValue={value} className={clsx(inputLook, 'min-w-0 text-base')} />
    </label>
  )
}
