import { useSearchParams } from 'react-router-dom'
import { ButtonLink, OuterLink } from '#client/components/button.tsx'
import type { Column } from '#client/components/data-table/column.ts'
import { LastPage } from '#client/components/data-table/last-page.tsx'
import { RowsTable } from '#client/components/data-table/rows-table.tsx'
import { EmailText } from '#client/components/email-text.tsx'
import { Pagination } from '#client/components/pagination.tsx'
import { RowCount } from '#client/components/row-count.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { Moment } from '#client/components/times.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { actionText } from '#common/audit/actions.ts'
import { auditRowsPerPage, mostAuditDays } from '#common/audit/bounds.ts'
import { formatCount } from '#common/kit/format.ts'
import { formatDay } from '#common/kit/format-day.ts'
import { paths } from '#common/kit/paths.ts'
import { dayAt } from '#common/kit/shop-day.ts'
import { roleTexts } from '#common/staff/role-texts.ts'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditState, auditHref, fileOf, isFiltered, readAuditUrl } from './audit-url.ts'
import { EntryChanges } from './entry-changes.tsx'
import { entryKeys } from './entry-keys.ts'
import { pageTypeOf, SubjectLink } from './subject-link.tsx'
import { type AuditEntry, useAudit } from './use-audit.ts'

const columns: readonly Column<AuditEntry>[] = [
  { name: 'When', cell: ({ at }) => <Moment time={at} className="font-semibold" />, cellClass: 'align-top' },
  { name: 'Who', headClass: 'min-w-36', cell: (entry) => <Who entry={entry} />, cellClass: 'align-top' },
  { name: 'What', cell: (entry) => <What entry={entry} />, cellClass: 'align-top' },
  { name: 'Change', cell: (entry) => <EntryChanges entry={entry} />, cellClass: 'align-top' },
]

/** Changes in the shop and their authors: the filter, a page of entries, and the file. */
export function AuditList() {
  const [search] = useSearchParams()
  const state = readAuditUrl(search)
  const query = useAudit(state)
  const { data, isPlaceholderData } = query
  const pages = data && Math.max(1, Math.ceil(data.total / auditRowsPerPage))
  const keys = entryKeys(data)
  const hrefOf = (page: number) => auditHref(state, page)
  return (
    <section aria-labelledby="audit-title">
      <LastPage
        place={pages === undefined || isPlaceholderData ? undefined : { page: state.page, pages }}
        hrefOf={({ page }) => hrefOf(page)}
      />
      <h2 id="audit-title" className="mb-2 text-xl">
        Who changed what
      </h2>
      <p className="mb-4 max-w-prose text-ink-2">
        Every change by staff and the command line, with sign-ins of staff. Entries cannot be changed or deleted.
      </p>
      <AuditFilters state={state} />
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p role="status" className="mr-auto">
          {data?.isCapped && 'The newest '}
          <RowCount total={data?.total} noun="entry" nouns="entries" page={state.page} perPage={auditRowsPerPage} />
          {data?.isCapped && <span className="text-ink-2">. Choose days to see older ones</span>}
        </p>
        {data && data.total > 0 && <FileLink state={state} />}
      </div>
      {data?.total === 0 ? (
        <NoEntries isFiltered={isFiltered(state)} />
      ) : (
        <RowsTable
          label="Audit trail"
          rows={data?.rows}
          rowKey={(_, i) => keys[i] ?? i}
          source={{ query, empty: 'This page is empty' }}
          columns={columns}
          rowClass="max-md:grid max-md:gap-y-2 max-md:p-4 max-md:*:p-0"
          cards="md"
        />
      )}
      <Pagination page={state.page} pages={pages ?? 1} hrefOf={hrefOf} label="Pages of the audit trail" />
    </section>
  )
}

function Who({ entry: { actor, roles } }: { entry: AuditEntry }) {
  return (
    <>
      <ActorText actor={actor} />
      {roles.length > 0 && <span className="block text-2xs text-ink-2">{roles.map(roleText).join(', ')}</span>}
    </>
  )
}

const ActorText = ({ actor }: Pick<AuditEntry, 'actor'>) =>
  actor?.includes('@') ? (
    <span className="wrap-anywhere">
      <EmailText email={actor} />
    </span>
  ) : (
    (actor ?? 'Not known')
  )

const roleText = (role: string): string => (role in roleTexts ? roleTexts[role as keyof typeof roleTexts].name : 'Admin')

function What({ entry }: { entry: AuditEntry }) {
  const { action, actor, address, requestId, subjectId } = entry
  return (
    <>
      <span className="block font-semibold">{actionText(action)}</span>
      {subjectId !== actor && <SubjectLink {...entry} subjectType={pageTypeOf(entry)} />}
      <details className="text-2xs text-ink-2">
        <summary className="cursor-pointer py-1">Details</summary>
        <dl className="wrap-anywhere">
          <Detail name="Action" value={action} />
          <Detail name="About" value={subjectId} />
          <Detail name="Network address" value={address} />
          <Detail name="Request" value={requestId} />
        </dl>
      </details>
    </>
  )
}

const Detail = ({ name, value }: { name: string; value: string | null }) =>
  value !== null && (
    <div>
      <dt className="inline">{name}:</dt> <dd className="inline font-mono">{value}</dd>
    </div>
  )

function FileLink({ state }: { state: AuditState }) {
  const { timeZone } = useShopFacts()
  const file = fileOf(state, dayAt(new Date(), timeZone))
  if (file === null) return <p className="text-sm text-ink-2">A CSV file has at most {formatCount(mostAuditDays)} days: choose fewer.</p>
  return (
    <>
      <span className="text-sm text-ink-2">
        {formatDay(file.from)} – {formatDay(file.to)}
      </span>
      <OuterLink look="secondary" href={file.href} download>
        Download CSV
      </OuterLink>
    </>
  )
}

const NoEntries = ({ isFiltered: isNarrow }: { isFiltered: boolean }) => (
  <EmptyState
    title={isNarrow ? 'No entry matches the filter' : 'No entries yet'}
    action={
      isNarrow && (
        <ButtonLink to={paths.audit} look="secondary">
          See all entries
        </ButtonLink>
      )
    }
  >
    {isNarrow ? 'Check the spelling of the address, or choose other days.' : 'Changes by staff appear here.'}
  </EmptyState>
)
