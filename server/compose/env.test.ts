import { describe, expect, it } from 'vitest'
import { StartError } from '#server/lib/start-error.ts'
import { readEnv } from './env.ts'

describe('the configuration', () => {
  it('may be empty, and then starts a demo shop on the embedded database', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      demo: true,
      sandbox: true,
      rateLimit: true,
      currency: 'BDT',
    })
  })

  it('treats an empty value as unset', () => {
    expect(readEnv({ PORT: '', PUBLIC_URL: ' ', ADMIN_EMAIL: '', CURRENCY: '', METRICS_TOKEN: '' })).toMatchObject({
      port: 3000,
      publicUrl: undefined,
      admin: undefined,
      currency: 'BDT',
      metricsTokens: [],
    })
  })

  it('looks for pg_dump in the PATH, or only in the configured folder', () => {
    expect(readEnv({ PATH: '/usr/bin:/bin' }).postgresTools).toEqual({ postgresBin: undefined, path: '/usr/bin:/bin' })
    expect(readEnv({ POSTGRES_BIN: '/opt/pg/bin' }).postgresTools).toEqual({ postgresBin: '/opt/pg/bin', path: undefined })
    expect(() => readEnv({ POSTGRES_BIN: 'pg/bin' })).toThrow(/^POSTGRES_BIN must be the absolute path of the folder/)
  })

  it('strips the trailing slash of the public address', () => {
    expect(readEnv({ PUBLIC_URL: 'https://parts.example/' }).publicUrl).toBe('https://parts.example')
  })

  it('says what it sets of the seller', () => {
    expect(Object.values(readEnv({}).shopValues).filter((value) => value !== undefined)).toEqual([])
    const company = { COMPANY_NAME: ' Chips Ltd ', COMPANY_ADDRESS: 'House 12\nDhaka 1205', COMPANY_TAX_ID: 'BIN 0012' }
    expect(readEnv(company).shopValues).toMatchObject({ name: 'Chips Ltd', address: 'House 12\nDhaka 1205', taxId: 'BIN 0012' })
  })

  it.each([
    [{}, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }, 'http://collector:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector/otlp' }, 'https://collector/otlp/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://one', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other/in' }, 'http://other/in'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, undefined],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, undefined],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_SDK_DISABLED: 'TRUE', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4317' }, undefined],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://one',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      },
      'http://one/v1/traces',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://one', OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      'http://one/v1/traces',
    ],
  ])('sends traces of %j to %s', (variables, url) => {
    expect(readEnv(variables).tracesUrl).toBe(url)
  })

  it.each([
    ['', undefined],
    ['0', 0],
    ['15', 15_00],
    ['7.5', 7_50],
    ['0.05', 5],
    ['100.00', 100_00],
  ])('reads a tax rate of "%s" percent exactly', (text, basisPoints) => {
    expect(readEnv({ TAX_RATE: text }).shopValues.taxBasisPoints).toBe(basisPoints)
  })

  it.each([
    ['TAX_RATE', '15%'],
    ['TAX_RATE', '-1'],
    ['TAX_RATE', '100.01'],
    ['TAX_RATE', '7.555'],
    ['TAX_RATE', '1e1'],
    ['TAX_RATE', '0,15'],
    ['TAX_RATE', ' 15 .'],
    ['COMPANY_NAME', 'x'.repeat(101)],
    ['COMPANY_ADDRESS', 'House\u0000 12'],
    ['METRICS_TOKEN', 'short'],
    ['WORKER_METRICS_PORT', '70000'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '10s'],
    ['OTEL_EXPORTER_OTLP_COMPRESSION', 'br'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_SDK_DISABLED', 'yes'],
    ['METRICS_TOKEN', 'words with spaces between them'],
    ['METRICS_TOKEN_OTHER', 'short'],
    ['METRICS_TOKEN_OTHER', 'a-second-token-without-a-first'],
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'ftp://x'],
    ['PUBLIC_URL', 'https://x/shop'],
    ['DATABASE_URL', 'mysql://x'],
    ['SECRET_KEY', 'too short to be random'],
    ['SECRET_KEY_OTHER', 'too short to be random'],
    ['SECRET_KEY_OTHER', 'a second key of 32 characters, without a first one'],
    ['STRIPE_WEBHOOK_SECRET_OTHER', 'sk_live_1'],
    ['STRIPE_WEBHOOK_SECRET_OTHER', 'whsec_without_a_first_one'],
    ['DATABASE_POOL', '0'],
    ['DEMO', 'yes'],
    ['SANDBOX', 'true'],
    ['RATE_LIMIT', '0'],
    ['CURRENCY', 'bdt'],
    ['CURRENCY', 'JPY'],
    ['CURRENCY', 'KWD'],
    ['CURRENCY', 'XYZ'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['LOG_LEVEL', 'loud'],
    ['WORKER', 'yes'],
    ['SMTP_URL', 'http://mail'],
    ['STRIPE_URL', 'api.stripe.com'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Shop <shop@x.test>\r\nBcc: a@x.test'],
    ['MAIL_FROM', 'a@x.test, b@x.test'],
    ['CONTACT_EMAIL', 'nobody'],
    ['CONTACT_EMAIL', 'a@x.test\r\nBcc: b@x.test'],
    ['S3_ENDPOINT', 'ftp://x'],
    ['S3_BUCKET', '../parts'],
    ['S3_REGION', 'eu/central'],
    ['GOOGLE_CLIENT_ID', 'two words'],
    ['GITHUB_CLIENT_ID', 'id:secret'],
    ['GOOGLE_CLIENT_SECRET', 'two words'],
    ['GITHUB_CLIENT_SECRET', 'a\u0000b'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'alone-without-email'],
  ])('stops at %s=%s with one line that names it', (name, value) => {
    const read = () => readEnv({ [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name} [^\n]+$`))
  })

  describe('the sampler, its argument and the protocol of traces', () => {
    const sending = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
    const ratio = { OTEL_TRACES_SAMPLER: 'traceidratio' }

    it.each<[Record<string, string>, RegExp]>([
      [{ OTEL_TRACES_SAMPLER: 'xray' }, /^OTEL_TRACES_SAMPLER must be one of always_on/],
      [{ OTEL_TRACES_SAMPLER: 'Always_On' }, /^OTEL_TRACES_SAMPLER must be one of always_on/],
      [ratio, /^OTEL_TRACES_SAMPLER_ARG must be set too: traceidratio needs/],
      [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }, /^OTEL_TRACES_SAMPLER_ARG must be set too/],
      [{ ...ratio, OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG must be a share/],
      [{ ...ratio, OTEL_TRACES_SAMPLER_ARG: '10%' }, /^OTEL_TRACES_SAMPLER_ARG must be a share/],
      [{ ...ratio, OTEL_TRACES_SAMPLER_ARG: '0,1' }, /^OTEL_TRACES_SAMPLER_ARG must be a share/],
      [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http' }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be one of http\/json/],
      [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'json' }, /^OTEL_EXPORTER_OTLP_TRACES_PROTOCOL must be one of http\/json/],
    ])('%j stop the start if traces are sent, and are named if not', (variables, text) => {
      expect(() => readEnv({ ...sending, ...variables })).toThrow(text)
      for (const quiet of [{}, { ...sending, OTEL_TRACES_EXPORTER: 'none' }, { ...sending, OTEL_SDK_DISABLED: 'true' }]) {
        const { tracesUrl, notes } = readEnv({ ...quiet, ...variables })
        expect(tracesUrl).toBeUndefined()
        expect(notes).toEqual([expect.stringMatching(text)])
        expect(notes[0]).toMatch(/It has no effect now, because no traces are sent \(see "Traces" in docs\/operating\.md\)$/)
      }
    })

    it.each(['grpc', 'http/protobuf'])(
      'the protocol %s stops the start if traces are sent, and is for other programs if not',
      (protocol) => {
        const variables = { OTEL_EXPORTER_OTLP_PROTOCOL: protocol }
        expect(() => readEnv({ ...sending, ...variables })).toThrow(/^OTEL_EXPORTER_OTLP_PROTOCOL is .+ only as http\/json[^\n]+$/)
        expect(readEnv(variables).notes).toEqual([])
      },
    )

    it.each([{}, { OTEL_TRACES_SAMPLER: 'always_off' }])(
      'an argument that %j does not take is named, and never stops the start',
      (sampler) => {
        for (const share of ['0.1', 'endpoint=http://x'])
          for (const where of [{}, sending])
            expect(readEnv({ ...where, ...sampler, OTEL_TRACES_SAMPLER_ARG: share }).notes).toEqual([
              expect.stringMatching(
                /^OTEL_TRACES_SAMPLER_ARG has no effect without OTEL_TRACES_SAMPLER=parentbased_traceidratio or traceidratio/,
              ),
            ])
      },
    )

    it.each(['0', '1', '0.1', '.5', '0.25', '1.0', '0.0'])('a share may be %s', (share) => {
      const variables = { ...sending, ...ratio, OTEL_TRACES_SAMPLER_ARG: share }
      expect(readEnv(variables)).toMatchObject({ notes: [], tracesUrl: 'http://collector:4318/v1/traces' })
    })
  })

  it('accepts a second value for a secret during its rotation, if the values differ', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_former' }
    const pairs = [
      { SECRET_KEY: 'former'.repeat(6), SECRET_KEY_OTHER: 'next'.repeat(9) },
      { METRICS_TOKEN: 'the-former-token', METRICS_TOKEN_OTHER: 'the-next-token-1' },
      { ...stripe, STRIPE_WEBHOOK_SECRET_OTHER: 'whsec_next' },
    ] as const
    const env = readEnv(Object.assign({}, ...pairs))
    expect(env).toMatchObject({ secretKey: 'former'.repeat(6), secretKeyOther: 'next'.repeat(9) })
    expect(env.metricsTokens).toEqual(['the-former-token', 'the-next-token-1'])
    expect(env.paymentKeys.stripe?.webhookSecrets).toEqual(['whsec_former', 'whsec_next'])
    for (const pair of pairs) {
      const other = Object.keys(pair).find((name) => name.endsWith('_OTHER')) ?? ''
      const same = { ...pair, [other]: pair[other.replace('_OTHER', '') as keyof typeof pair] }
      expect(() => readEnv(same)).toThrow(new RegExp(`^${other} is the same as [A-Z_]+: [^\n]+$`))
      expect(() => readEnv(same)).not.toThrow(/former|next/)
    }
  })

  it('sends mail if a mail server is configured', () => {
    const SMTP_URL = 'smtps://user:secret@mail.example:465'
    expect(readEnv({ SMTP_URL, MAIL_FROM: 'Parts, and more <shop@x.test>' })).toMatchObject({
      smtpUrl: SMTP_URL,
      worker: true,
    })
    expect(readEnv({ SMTP_URL, WORKER: 'off' }).worker).toBe(false)
  })

  it('mails contact messages to the configured address, else to the admin', () => {
    expect(readEnv({ CONTACT_EMAIL: 'a@x.test', ADMIN_EMAIL: 'b@x.test' }).contactEmail).toBe('a@x.test')
    expect(readEnv({ ADMIN_EMAIL: 'b@x.test' }).contactEmail).toBe('b@x.test')
    expect(readEnv({ MAIL_FROM: 'c@x.test' }).contactEmail).toBeUndefined()
  })

  it('accepts a bucket only if it is configured completely', () => {
    const S3_ENDPOINT = 'https://s3.example/'
    const whole = { S3_ENDPOINT, S3_BUCKET: 'parts', S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readEnv({}).bucket).toBeUndefined()
    expect(readEnv(whole).bucket).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'parts',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    for (const missing of Object.keys(whole)) {
      const read = () => readEnv({ ...whole, [missing]: '' })
      expect(read).toThrow(StartError)
      expect(read).toThrow(new RegExp(`^${missing} must be set too[^\n]+$`))
      // Errors do not contain secrets.
      expect(read).not.toThrow(/secret$/)
    }
  })

  it('accepts an identity provider’s keys as a pair, or not at all', () => {
    const google = { GOOGLE_CLIENT_ID: '12-ab.apps.example', GOOGLE_CLIENT_SECRET: 'hidden-one' }
    const github = { GITHUB_CLIENT_ID: 'Iv1.ab', GITHUB_CLIENT_SECRET: 'hidden-two' }
    expect(readEnv({}).identityKeys).toEqual({ google: undefined, github: undefined })
    expect(readEnv({ ...google, ...github }).identityKeys).toEqual({
      google: { clientId: '12-ab.apps.example', clientSecret: 'hidden-one' },
      github: { clientId: 'Iv1.ab', clientSecret: 'hidden-two' },
    })
    for (const pair of [google, github])
      for (const missing of Object.keys(pair)) {
        const read = () => readEnv({ ...pair, [missing]: '' })
        expect(read).toThrow(StartError)
        expect(read).toThrow(new RegExp(`^${missing} must be set too[^\n]+$`))
        expect(read).not.toThrow(/hidden/)
      }
  })

  it('names every bad variable, one per line', () => {
    expect(() => readEnv({ PORT: 'x', DEMO: 'x' })).toThrow(/^DEMO .+\nPORT .+$/)
  })
})
