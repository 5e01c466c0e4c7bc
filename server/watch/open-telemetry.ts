// Sends spans to an OpenTelemetry collector. Only this file imports its packages, and it is loaded only if an endpoint is configured: the
// packages use memory, and AsyncLocalStorage slows every promise down.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { countTraceExport } from './figures.ts'
import type { OpenSpan, Tracer } from './spans.ts'

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

export type OpenTracer = Tracer & {
  /** Sends the remaining spans. Never rejects. */
  close(): Promise<void>
}

/**
 * Sends spans to `url` (`…/v1/traces`). The packages read the other standard variables themselves: OTEL_SERVICE_NAME,
 * OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, and the exporter's (headers, timeout, compression).
 */
export function createTracer({ url, version }: { url: string; version: string }): OpenTracer {
  const own = resourceFromAttributes({ 'service.name': 'partsdock', 'service.version': version })
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(countExports(new OTLPTraceExporter({ url })))],
  })
  const spans = provider.getTracer('partsdock', version)
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()

  function begin(name: string, kind: keyof typeof kinds, attributes: Parameters<Tracer['begin']>[2], traceparent?: string): OpenSpan {
    const caller = traceparent === undefined ? undefined : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
    const parent = caller ?? current.getStore() ?? ROOT_CONTEXT
    const span = spans.startSpan(name, { kind: kinds[kind], attributes }, parent)
    const inside = trace.setSpan(parent, span)
    return {
      run: (work) => current.run(inside, work),
      rename: (next) => void span.updateName(next),
      set: (more) => void span.setAttributes(more),
      end(failure) {
        if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    begin,
    ids() {
      const store = current.getStore()
      const ids = store && trace.getSpanContext(store)
      return ids && { trace_id: ids.traceId, span_id: ids.spanId }
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}

/** An unavailable collector loses spans, but never affects a request. The metrics count lost spans. */
function countExports(exporter: SpanExporter): SpanExporter {
  const send = exporter.export.bind(exporter)
  exporter.export = (batch, done) =>
    send(batch, (result) => {
      countTraceExport(result.code === ExportResultCode.SUCCESS ? 'sent' : 'failed')
      done(result)
    })
  return exporter
}
