// OpenTelemetry's variables in the environment. Its packages read most of them themselves and replace a bad value by their default without
// a word, so they are checked here.
import { z } from 'zod'
import { StartError } from '#server/lib/start-error.ts'

const samplers = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio']
const protocols = ['http/json', 'http/protobuf', 'grpc']

const collector = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional()
const protocol = z.enum(protocols, `must be one of ${protocols.join(', ')}`).optional()
const milliseconds = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a number of milliseconds')
  .optional()
const compression = z.enum(['gzip', 'none'], 'must be gzip or none').optional()

export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds,
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: milliseconds,
  OTEL_EXPORTER_OTLP_COMPRESSION: compression,
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: compression,
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `must be one of ${samplers.join(', ')}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|0?\.\d{1,17}|1\.0{1,17}|0\.0*)$/, 'must be a share from 0 to 1, such as 0.1')
    .optional(),
  OTEL_SDK_DISABLED: z
    .string()
    .regex(/^(?:true|false)$/i, 'must be true or false')
    .optional(),
}

type Values = z.output<z.ZodObject<typeof traceVariables>>

/** The URL to which OpenTelemetry's variables send spans; undefined if they send none. Throws `StartError` for values that do not go together. */
export function tracesUrlOf(env: Values): string | undefined {
  checkSampler(env)
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env
  const url = own ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`)
  if (url !== undefined) checkProtocol(env)
  return url
}

function checkSampler({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share }: Values): void {
  const takesShare = sampler?.endsWith('traceidratio') ?? false
  if (takesShare && share === undefined)
    throw new StartError(`OTEL_TRACES_SAMPLER_ARG must be set too: ${sampler} needs a share from 0 to 1, such as 0.1 ${seeTraces}`)
  if (!takesShare && share !== undefined)
    throw new StartError(
      `OTEL_TRACES_SAMPLER_ARG has no effect without OTEL_TRACES_SAMPLER=parentbased_traceidratio (or traceidratio) ${seeTraces}`,
    )
}

/** Other platforms may set a protocol for all of their programs; it matters only if this one sends spans. */
function checkProtocol(env: Values): void {
  const [name, chosen] =
    env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL === undefined
      ? ['OTEL_EXPORTER_OTLP_PROTOCOL', env.OTEL_EXPORTER_OTLP_PROTOCOL]
      : ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL]
  if (chosen === undefined || chosen === 'http/json') return
  throw new StartError(
    `${name} is ${chosen}, but the shop sends traces only as http/json: set OTEL_EXPORTER_OTLP_TRACES_PROTOCOL=http/json, with the address at which the collector takes HTTP ${seeTraces}`,
  )
}

const seeTraces = '(see "Traces" in docs/operating.md)'
