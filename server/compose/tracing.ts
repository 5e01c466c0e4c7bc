import { readBuildFacts } from '#server/http/figures/build-facts.ts'
import { traceWith } from '#server/watch/spans.ts'
import type { Env } from './env.ts'

/** The time that a stopping process has to send its last spans. */
const closeWithinMs = 2_000

/**
 * Starts tracing if an endpoint is configured; call it before anything is built. Otherwise no OpenTelemetry package is loaded. Call the
 * result when the process ends: it sends the remaining spans, and never rejects.
 */
export async function startTracing({ tracesUrl }: Pick<Env, 'tracesUrl'>): Promise<() => Promise<void>> {
  if (tracesUrl === undefined) return async () => {}
  const { createTracer } = await import('#server/watch/open-telemetry.ts')
  const tracer = createTracer({ url: tracesUrl, version: readBuildFacts().version })
  traceWith(tracer)
  return async () => {
    traceWith(undefined)
    const timer = new AbortController()
    const late = new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, closeWithinMs)
      timer.signal.addEventListener('abort', () => clearTimeout(timeout))
    })
    await Promise.race([tracer.close(), late])
    timer.abort()
  }
}
