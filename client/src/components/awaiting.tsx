import { ErrorPanel, Skeleton } from './states.tsx'

type AwaitingProps = {
  error: unknown
  retry: () => unknown
  /** The size of the skeleton. */
  className: string
}

/** Stands for a query's data: its error with a retry, or a skeleton. */
export const Awaiting = ({ error, retry, className }: AwaitingProps) =>
  error ? <ErrorPanel error={error} onRetry={() => void retry()} /> : <Skeleton className={className} />
