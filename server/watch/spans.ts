// A trace's spans, for the code that is traced. Without a tracer, everything here is a plain call. Spans may contain only names from code,
// counts and codes, never values, addresses or error messages (docs/adr/0037-traces.md).

export type Attributes = Record<string, string | number | boolean>
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export type OpenSpan = {
  /** Runs `work` so that spans that begin in it are children of this one. */
  run<T>(this: void, work: () => T): T
  rename(name: string): void
  set(attributes: Attributes): void
  /** `failure` is a code or the name of an error class. */
  end(failure?: string): void
}

export type Tracer = {
  /** Begins a child of the current span, or of the caller's span in `traceparent`. */
  begin(name: string, kind: SpanKind, attributes: Attributes, traceparent?: string): OpenSpan
  /** For log lines; undefined outside spans. */
  ids(): { trace_id: string; span_id: string } | undefined
}

let tracer: Tracer | undefined

/** Uses this tracer for the process from now on; undefined ends tracing. */
export function traceWith(next: Tracer | undefined): void {
  tracer = next
}

export const isTracing = (): boolean => tracer !== undefined

export const beginSpan = (name: string, kind: SpanKind, attributes: Attributes, traceparent?: string): OpenSpan | undefined =>
  tracer?.begin(name, kind, attributes, traceparent)

export function inSpan<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = tracer?.begin(name, kind, attributes)
  if (!span) return work()
  return span.run(work).then(
    (value) => {
      span.end()
      return value
    },
    (error: unknown) => {
      span.end(failureOf(error))
      throw error
    },
  )
}

/** A pino mixin: the ids of the current span. */
export const traceIds = (): object => tracer?.ids() ?? {}

export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' && /^\w{1,60}$/.test(error.code) ? error.code : error.name
}
