import { type ReactNode, useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { Search } from '#client/components/icons/shop.ts'
import { RowCount } from '#client/components/row-count.tsx'

type TableBarProps = {
  /** The type of a row: `user`, `product`. */
  noun: string
  /** The plural, if it does not end in -s. */
  nouns?: string
  text: string
  placeholder: string
  onFilter: (text: string) => void
  total: number | undefined
  page: number
  perPage: number
  /** True if the heading above has the total, so that only a filter needs a count. */
  isTotalAbove?: boolean
  children?: ReactNode
}

export function TableBar({
  noun,
  nouns = `${noun}s`,
  text,
  placeholder,
  onFilter,
  total,
  page,
  perPage,
  isTotalAbove = false,
  children,
}: TableBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <FilterForm key={text} label={`Filter ${nouns}`} text={text} placeholder={placeholder} onFilter={onFilter} />
      {children}
      <p role="status" className="whitespace-nowrap empty:absolute md:ml-auto">
        {!(isTotalAbove && text === '') && <RowCount {...{ total, noun, nouns, page, perPage }} />}
      </p>
    </div>
  )
}

type FilterFormProps = { label: string; text: string; placeholder: string; onFilter: (text: string) => void }

function FilterForm({ label, text, placeholder, onFilter }: FilterFormProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search aria-label={label} className="min-w-0 flex-1 basis-72 sm:max-w-md">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onFilter(input.current?.value.trim() ?? '')
        }}
      >
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">{label}</span>
          <Search size={18} className="pointer-events-none absolute top-3.5 left-3 text-ink-3" />
          <input
            ref={input}
            type="search"
            defaultValue={text}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={200}
            className={`${inputLook} pl-10`}
            // The field's clear button also clears the filter.
            onInput={(event) => {
              if (event.currentTarget.value === '' && text !== '') onFilter('')
            }}
          />
        </label>
        <Button type="submit" look="secondary">
          Filter
        </Button>
      </form>
    </search>
  )
}
