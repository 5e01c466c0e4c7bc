import { Link, useSearchParams } from 'react-router-dom'
import { GroupEditor } from '#client/features/price-lists/group-editor.tsx'
import { GroupForm } from '#client/features/price-lists/group-form.tsx'
import { GroupTable } from '#client/features/price-lists/group-table.tsx'
import { paths } from '#common/kit/paths.ts'

export default function GroupsPage() {
  const [search] = useSearchParams()
  const id = search.get('group')
  if (id !== null) return <GroupEditor key={id} id={id} />
  return (
    <section aria-labelledby="groups-title">
      <div className="mb-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id="groups-title" className="mr-auto text-xl">
          Groups of customers
        </h2>
        <Link to={paths.priceLists} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Price lists
        </Link>
      </div>
      <p className="mb-4 max-w-prose text-ink-2">A price list that is given to a group holds for all of its customers.</p>
      <GroupForm />
      <GroupTable />
    </section>
  )
}
