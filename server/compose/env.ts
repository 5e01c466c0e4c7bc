// The environment is the whole configuration: read once, checked, frozen. A bad value stops the start with a line that names it.
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { isTimeZone } from '#common/kit/shop-day.ts'
import { StartError } from '#server/lib/start-error.ts'
import { backupKeysOf, backupVariables } from './env-backup.ts'
import { identityKeysOf, identityVariables } from './env-identity.ts'
import { paymentKeysOf, paymentVariables } from './env-payments.ts'
import { demoAndSandboxOf } from './env-sandbox.ts'
import { tracesOf, traceVariables } from './env-traces.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

const twoDecimalCurrency = z
  .string()
  // Intl throws on malformed codes; reject them first.
  .regex(/^[A-Z]{3}$/, { error: 'must be an ISO 4217 code such as BDT', abort: true })
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'is not an ISO 4217 currency')
  .refine(
    (code) => new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits === 2,
    'must have two decimals',
  )

/** A percentage as basis points. Parsed as text, because floating-point numbers are not exact. */
const percentage = z
  .string()
  .regex(/^(?:100(?:\.0{1,2})?|[1-9]?\d(?:\.\d{1,2})?)$/, 'must be a percentage from 0 to 100 with at most two decimals, such as 15 or 7.5')
  .transform((text) => {
    const [percent, hundredths = ''] = text.split('.')
    return Number(percent) * 100 + Number(hundredths.padEnd(2, '0'))
  })

const amount = z
  .string()
  .regex(/^\d{1,10}(?:\.\d{1,2})?$/, 'must be an amount with at most two decimals, such as 5000 or 99.50')
  .transform((text) => {
    const [whole, hundredths = ''] = text.split('.')
    return Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
  })

const secretKey = z
  .string()
  .min(32, 'must have at least 32 characters; make one with: openssl rand -base64 32')
  .max(1_000, 'must have at most 1000 characters')

const metricsToken = z
  .string()
  .regex(/^[\x21-\x7e]{16,256}$/, 'must have 16 to 256 characters, without spaces: make one with: openssl rand -hex 32')

const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Asia/Dhaka')

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine((url) => URL.canParse(url), 'must be postgres://user:password@host/name, with special characters percent-encoded')

const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((url) => URL.canParse(url) && new URL(url).pathname === '/', 'must be an address without a path')
  .transform((url) => new URL(url).origin)

/** No line breaks, which would allow header injection. */
const sender = z
  .string()
  .max(320, 'must be an address, or a name with an address in angle brackets')
  .regex(
    /^(?:[^<>@\p{Cc}]+<[^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+>|[^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+)$/u,
    'must be an address, or a name with an address in angle brackets',
  )

const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
  .refine((url) => URL.canParse(url) && new URL(url).hostname !== '', 'must name a mail server')

/** Invoices print it; a line break starts a new line there. */
const printed = (length: number) =>
  z
    .string()
    .trim()
    .max(length, `must have at most ${length} characters`)
    .regex(/^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u, 'must have no control characters')

// A bucket for uploaded pictures: all five variables, or none.
const bucketVariables = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be a region such as eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

/** Addresses or networks: `10.0.0.0/8`, `127.0.0.1`, `::1`. */
const proxyList = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be a list of addresses or networks, separated by commas')))

const port = z.coerce.number('must be a port').int('must be a port').min(0, 'must be a port').max(65_535, 'must be a port')

const Environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: publicUrl.optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_DIRECT_URL: postgresUrl.optional(),
    POSTGRES_BIN: z
      .string()
      .refine((folder) => isAbsolute(folder), 'must be the absolute path of the folder with pg_dump and pg_restore')
      .optional(),
    // The system's PATH, where programs are looked for.
    PATH: z.string().optional(),
    DATABASE_POOL: z.coerce
      .number('must be a number from 1 to 500')
      .int('must be a number from 1 to 500')
      .min(1, 'must be a number from 1 to 500')
      .max(500, 'must be a number from 1 to 500')
      .default(10),
    DATABASE_PREPARE: onOff.default(true),
    // HKDF derives keys from it without stretching, so it must be random, not a chosen password.
    SECRET_KEY: secretKey.optional(),
    SECRET_KEY_OTHER: secretKey.optional(),
    ADMIN_EMAIL: z.email('must be an e-mail address').max(254, 'must be an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(6, 'must have 6 to 256 characters').max(256, 'must have 6 to 256 characters').optional(),
    DEMO: onOff.optional(),
    SANDBOX: onOff.optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: sender.optional(),
    CONTACT_EMAIL: z.email('must be an e-mail address').max(254, 'must be an e-mail address').optional(),
    CONTACT_PHONE: z
      .string()
      .regex(/^\+?[\d ().-]{5,30}$/, 'must be a telephone number')
      .optional(),
    COMPANY_NAME: printed(100).optional(),
    COMPANY_ADDRESS: printed(300).optional(),
    COMPANY_TAX_ID: printed(50).optional(),
    ...bucketVariables,
    ...backupVariables,
    ...paymentVariables,
    ...identityVariables,
    WORKER: onOff.default(true),
    RATE_LIMIT: onOff.default(true),
    CURRENCY: twoDecimalCurrency.default('BDT'),
    TAX_RATE: percentage.optional(),
    PRICE_HOLD_DAYS: z.coerce
      .number('must be a number of days from 0 to 90')
      .int('must be a number of days from 0 to 90')
      .min(0, 'must be a number of days from 0 to 90')
      .max(90, 'must be a number of days from 0 to 90')
      .optional(),
    MIN_ORDER_AMOUNT: amount.optional(),
    TIME_ZONE: timeZone.optional(),
    TRUST_PROXY: proxyList.optional(),
    METRICS_TOKEN: metricsToken.optional(),
    METRICS_TOKEN_OTHER: metricsToken.optional(),
    WORKER_METRICS_PORT: port.optional(),
    ...traceVariables,
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
  })
  .refine((env) => env.ADMIN_PASSWORD === undefined || env.ADMIN_EMAIL !== undefined, {
    path: ['ADMIN_PASSWORD'],
    error: 'needs ADMIN_EMAIL to be set too',
  })
  .refine((env) => env.DATABASE_DIRECT_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'needs DATABASE_URL to be set too',
  })

// During a rotation, a secret's other value is accepted too.
const others = {
  SECRET_KEY_OTHER: 'SECRET_KEY',
  METRICS_TOKEN_OTHER: 'METRICS_TOKEN',
  STRIPE_WEBHOOK_SECRET_OTHER: 'STRIPE_WEBHOOK_SECRET',
} as const

/** Throws `StartError` for a second value without a first, or equal to it: then a step of the rotation was skipped. */
function checkOthers(env: z.output<typeof Environment>): void {
  for (const [other, name] of Object.entries(others) as [keyof typeof others, (typeof others)[keyof typeof others]][]) {
    if (env[other] === undefined) continue
    if (env[name] === undefined) throw new StartError(`${other} needs ${name} to be set too ${seeRotation}`)
    if (env[name] === env[other])
      throw new StartError(`${other} is the same as ${name}: set it to the other one, or not at all ${seeRotation}`)
  }
}

const demoPhone = '+880 2 5550 10122'
const seeRotation = '(see "Rotate keys and secrets" in docs/operating.md)'

type Bucket = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

/** Undefined if no bucket is configured. Throws `StartError` if it is configured only in part. */
function bucketOf(env: Partial<Record<keyof typeof bucketVariables, string | undefined>>): Bucket | undefined {
  const names = Object.keys(bucketVariables) as (keyof typeof bucketVariables)[]
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return undefined
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new StartError(`${missing.join(', ')} must be set too: a bucket needs all of ${names.join(', ')} (see docs/configuration.md)`)
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** All names that the shop reads, here or in its start script, and those that OpenTelemetry's packages read. */
export const settingNames: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...['ENV_FILE', 'ENV_FILE_NAMES', 'OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES', 'OTEL_EXPORTER_OTLP_HEADERS'],
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
]

export type Env = Readonly<ReturnType<typeof readEnv>>

/** Parses a process's environment variables. Throws `StartError` with one line per bad variable. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    // Report only the first problem per variable.
    const complaints = new Map(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
    throw new StartError([...complaints].map(([name, message]) => `${name} ${message} (see docs/configuration.md)`).join('\n'))
  }
  const env = parsed.data
  checkOthers(env)
  const paymentKeys = paymentKeysOf(env, env.CURRENCY)
  const identityKeys = identityKeysOf(env)
  const traces = tracesOf(env)
  const demoAndSandbox = demoAndSandboxOf(env, { payment: paymentKeys, identity: identityKeys })
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    postgresTools: { postgresBin: env.POSTGRES_BIN, path: env.PATH },
    databasePool: env.DATABASE_POOL,
    databasePrepare: env.DATABASE_PREPARE,
    secretKey: env.SECRET_KEY,
    secretKeyOther: env.SECRET_KEY_OTHER,
    admin: env.ADMIN_EMAIL === undefined ? undefined : { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    ...demoAndSandbox,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** The contact where no admin sets another one. */
    contactEmail: env.CONTACT_EMAIL ?? env.ADMIN_EMAIL,
    contactPhone: env.CONTACT_PHONE ?? (demoAndSandbox.demo ? demoPhone : undefined),
    /** Values that are set here, and that admins could set in the shop otherwise. */
    shopValues: {
      name: env.COMPANY_NAME,
      email: env.CONTACT_EMAIL,
      phone: env.CONTACT_PHONE,
      address: env.COMPANY_ADDRESS,
      taxId: env.COMPANY_TAX_ID,
      taxBasisPoints: env.TAX_RATE,
      minOrderMinor: env.MIN_ORDER_AMOUNT,
      priceHoldDays: env.PRICE_HOLD_DAYS,
    },
    bucket: bucketOf(env),
    backupKeys: backupKeysOf(env),
    paymentKeys,
    identityKeys,
    worker: env.WORKER,
    rateLimit: env.RATE_LIMIT,
    currency: env.CURRENCY,
    timeZone: env.TIME_ZONE ?? (env.CURRENCY === 'BDT' ? 'Asia/Dhaka' : 'UTC'),
    trustProxy: env.TRUST_PROXY,
    metricsTokens: [env.METRICS_TOKEN, env.METRICS_TOKEN_OTHER].filter((token) => token !== undefined),
    workerMetricsPort: env.WORKER_METRICS_PORT,
    tracesUrl: traces.url,
    logLevel: env.LOG_LEVEL,
    /** Lines for the operator about settings without effect. */
    notes: traces.notes,
  })
}
