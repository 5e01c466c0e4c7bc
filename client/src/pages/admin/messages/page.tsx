import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { LastPage } from '#client/components/data-table/last-page.tsx'
import { Pagination } from '#client/components/pagination.tsx'
import { RowCount } from '#client/components/row-count.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { fading } from '#client/components/table.tsx'
import { ViewLinks } from '#client/components/view-links.tsx'
import { MessageCard } from '#client/features/admin/message-card.tsx'
import { type MessageFilter, messageFilters, messagesPerPage, useHandleMessage, useMessages } from '#client/features/admin/use-messages.ts'
import { readPageNumber } from '#client/lib/address-count.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'

const filterNames = Object.entries(messageFilters) as [MessageFilter, string][]

export default function ContactMessagesPage() {
  const [search] = useSearchParams()
  const filter = filterNames.find(([name]) => name === search.get('show'))?.[0] ?? 'open'
  const page = readPageNumber(search.get('page'))
  const query = useMessages(filter, page)
  const { data, error, isPlaceholderData, refetch } = query
  const { handle, busyId } = useHandleMessage()
  // The filter shows the number of open messages.
  const isCounted = filter === 'open' && (data?.total ?? 0) <= messagesPerPage
  const title = useRef<HTMLHeadingElement>(null)

  return (
    <section aria-labelledby="messages-title">
      <LastPage place={isPlaceholderData ? undefined : data} hrefOf={({ page: last }) => hrefOf(filter, last)} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="messages-title" ref={title} tabIndex={-1} className="text-xl">
          Contact messages
        </h2>
        <p role="status" className={isCounted ? 'sr-only' : 'text-ink-2'}>
          <RowCount total={data?.total} noun="message" page={page} perPage={messagesPerPage} />
        </p>
        <ViewLinks
          label="Filter messages"
          views={filterNames.map(([name, label]) => [
            name,
            name === 'open' && data ? <Counted key={name} label={label} count={data.open} /> : label,
          ])}
          current={filter}
          hrefOf={(name) => hrefOf(name, 1)}
          className="md:ml-auto"
        />
      </div>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <MessagesSkeleton />}
      {data?.messages.length === 0 && <NoMessages filter={filter} />}
      <ul aria-busy={isPlaceholderData || undefined} className={`space-y-4 ${fading(isPlaceholderData)}`}>
        {data?.messages.map((message) => (
          <li key={message.id}>
            <MessageCard
              message={message}
              isMixed={filter === 'all'}
              isBusy={busyId === message.id}
              onHandle={(handled) => {
                // Under a filter the message leaves the list, so move the focus first.
                if (filter !== 'all') title.current?.focus()
                handle({ id: message.id, handled })
              }}
            />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={data?.pages ?? 1} hrefOf={(wanted) => hrefOf(filter, wanted)} label="Pages of messages" />
    </section>
  )
}

const hrefOf = (filter: MessageFilter, page: number) =>
  `${paths.messages}?${new URLSearchParams({ show: filter, ...(page > 1 && { page: String(page) }) })}`

const Counted = ({ label, count }: { label: string; count: number }) => (
  <>
    {label}
    <span>({formatCount(count)})</span>
  </>
)

const NoMessages = ({ filter }: { filter: MessageFilter }) =>
  filter === 'open' ? (
    <EmptyState
      title="No open messages"
      action={
        <ButtonLink to={hrefOf('all', 1)} look="secondary">
          See all messages
        </ButtonLink>
      }
    >
      All messages from the contact form are handled.
    </EmptyState>
  ) : (
    <EmptyState
      title={filter === 'handled' ? 'No handled messages' : 'No messages yet'}
      action={
        filter === 'handled' && (
          <ButtonLink to={hrefOf('open', 1)} look="secondary">
            See open messages
          </ButtonLink>
        )
      }
    >
      Messages come from the contact form on the home page.
    </EmptyState>
  )

const MessagesSkeleton = () => (
  <div aria-busy="true" className="space-y-4">
    <Skeleton className="h-36 w-full" />
    <Skeleton className="h-36 w-full" />
    <Skeleton className="h-36 w-full" />
  </div>
)
