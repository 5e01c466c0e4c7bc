// The parts of the catalogue page whose script loads after the page handles input: one script for all of them.
import { FilterDialog } from './filter-dialog.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { NoResults } from './no-results.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import { PageLinks } from './page-links.tsx'
import { ResultNotes } from './result-notes.tsx'
import { ResultOptions } from './result-options.tsx'

export { FilterDialog, FilterPanel, NoResults, NoSuchPage, PageLinks, ResultNotes, ResultOptions }
