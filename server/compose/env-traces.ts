// OpenTelemetry's variables in the environment. Its packages read most of them themselves and replace a bad value by their default without
// a word, so they are checked here. A platform may set sampler and protocol for all of its programs: bad values stop the start only if this
// program sends traces.
import { z } from 'zod'
import { StartError } from '#server/lib/start-error.ts'

const samplers = ['always_on', 'always_off', 'parentbased_always_on', 'parentbased_always_off']
const samplersOfShare = ['traceidratio', 'parentbased_traceidratio']
const shareFrom0To1 = /^(?:0|1|0?\.\d{1,17}|1\.0{1,17}|0\.0*)$/
const protocols = ['http/json', 'http/protobuf', 'grpc']

const collector = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional()
const milliseconds = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a number of milliseconds')
  .optional()
const compression = z.enum(['gzip', 'none'], 'must be gzip or none').optional()

export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds,
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: milliseconds,
  OTEL_EXPORTER_OTLP_COMPRESSION: compression,
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: compression,
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  OTEL_SDK_DISABLED: z
    .string()
    .regex(/^(?:true|false)$/i, 'must be true or false')
    .optional(),
}

type Values = z.output<z.ZodObject<typeof traceVariables>>

/**
 * `url` is where OpenTelemetry's variables send spans; undefined if they send none. Throws `StartError` if they send spans and contradict
 * each other, or name a protocol or sampler that the shop does not have. `notes` name the values without effect.
 */
export function tracesOf(env: Values): { url: string | undefined; notes: string[] } {
  const url = urlOf(env)
  const problems = [...samplerProblems(env), ...protocolProblems(env, url !== undefined)]
  if (url !== undefined && problems.length > 0) throw new StartError(problems.map((problem) => `${problem} ${seeTraces}`).join('\n'))
  const unused = problems.map((problem) => `${problem}. It has no effect now, because no traces are sent`)
  return { url, notes: [...unused, ...unusedShare(env)].map((note) => `${note} ${seeTraces}`) }
}

function urlOf(env: Values): string | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env
  return own ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`)
}

const takesShare = ({ OTEL_TRACES_SAMPLER: sampler }: Values) => sampler !== undefined && samplersOfShare.includes(sampler)

function samplerProblems(env: Values): string[] {
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share } = env
  if (sampler !== undefined && ![...samplers, ...samplersOfShare].includes(sampler))
    return [`OTEL_TRACES_SAMPLER must be one of ${[...samplers, ...samplersOfShare].join(', ')}`]
  if (!takesShare(env)) return []
  if (share === undefined) return [`OTEL_TRACES_SAMPLER_ARG must be set too: ${sampler} needs a share from 0 to 1, such as 0.1`]
  return shareFrom0To1.test(share) ? [] : ['OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.1']
}

/** OpenTelemetry ignores it then, too. */
function unusedShare(env: Values): string[] {
  if (env.OTEL_TRACES_SAMPLER_ARG === undefined || takesShare(env)) return []
  return [`OTEL_TRACES_SAMPLER_ARG has no effect without OTEL_TRACES_SAMPLER=${samplersOfShare.toReversed().join(' or ')}`]
}

const protocolNames = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'] as const

function protocolProblems(env: Values, isSending: boolean): string[] {
  const wrong = protocolNames.filter((name) => env[name] !== undefined && !protocols.includes(env[name]))
  if (wrong.length > 0) return wrong.map((name) => `${name} must be one of ${protocols.join(', ')}`)
  const name = protocolNames.find((one) => env[one] !== undefined)
  if (!isSending || name === undefined || env[name] === 'http/json') return []
  return [
    `${name} is ${env[name]}, but the shop sends traces only as http/json: set OTEL_EXPORTER_OTLP_TRACES_PROTOCOL=http/json, with the address at which the collector takes HTTP`,
  ]
}

const seeTraces = '(see "Traces" in docs/operating.md)'
