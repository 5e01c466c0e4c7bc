import { inputLook } from '#client/components/field.tsx'

type SortSelectProps<Sort extends string> = { sort: Sort; names: Readonly<Record<Sort, string>>; onSort: (sort: Sort) => void }

/** Sorts a table on narrow screens, where cards have no headings. */
export function SortSelect<Sort extends string>({ sort, names, onSort }: SortSelectProps<Sort>) {
  const sorts = Object.keys(names) as Sort[]
  return (
    <label className="flex flex-1 basis-72 items-center gap-2 text-sm whitespace-nowrap text-ink-2 md:hidden">
      Sort by
      <select value={sort} onChange={(event) => onSort(event.currentTarget.value as Sort)} className={`${inputLook} min-w-0 text-base`}>
        {sorts.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
