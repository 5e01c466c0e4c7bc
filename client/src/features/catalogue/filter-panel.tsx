import { Button } from '#client/components/button.tsx'
import { BrowseForm } from './browse-form.tsx'
import type { BrowseState } from './browse-state.ts'
import { type Facets, Filters, filterFields } from './filters.tsx'

/** The filters beside the results. Each change applies immediately. */
export const FilterPanel = ({ state, facets }: { state: BrowseState; facets: Facets | undefined }) => (
  <BrowseForm state={state} own={filterFields(facets)} isLive>
    <Filters state={state} facets={facets} />
    {/* Without a submit button, Enter does not submit a form with several fields. */}
    <div className="mt-4 hidden noscript:block">
      <Button type="submit" look="secondary" className="w-full">
        Apply filters
      </Button>
    </div>
  </BrowseForm>
)
