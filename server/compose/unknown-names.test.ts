import { expect, it } from 'vitest'
import { settingNames } from './env.ts'
import { noteUnknownNames } from './unknown-names.ts'

const note = (variables: Record<string, string>, inFile: string[] = []) =>
  noteUnknownNames({ variables, inFile: new Set(inFile), settings: settingNames })
const named = (names: string[], inFile: string[] = []) => note(Object.fromEntries(names.map((name) => [name, 'x'])), inFile)

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['COMPANY_TAXID', 'COMPANY_TAX_ID'],
  ['COMPANY_ADRESS', 'COMPANY_ADDRESS'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SECRET_KEYS', 'SECRET_KEY'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['TIMEZONE', 'TIME_ZONE'],
  ['BKASH_APPKEY', 'BKASH_APP_KEY'],
  ['BKASH_USER_NAME', 'BKASH_USERNAME'],
  ['GITHUB_CLIENTID', 'GITHUB_CLIENT_ID'],
  ['OTEL_TRACE_SAMPLER', 'OTEL_TRACES_SAMPLER'],
  ['smtp_url', 'SMTP_URL'],
  ['MIN-ORDER-AMOUNT', 'MIN_ORDER_AMOUNT'],
  ['PARTSDOCK_CURRENCY', 'CURRENCY'],
])('names %s in the environment and in .env, and %s, which is meant', (name, meant) => {
  for (const inFile of [[], [name]])
    expect(named([name], inFile)).toEqual([`${name} is not a setting of the shop and has no effect: did you mean ${meant}?`])
})

it.each([
  ...['SMTP_HOST', 'STRIPE_PUBLISHABLE_KEY', 'COMPANY_FOUNDED_IN', 'BACKUP_KEY', 'BACKUP_SIGN_KEY', 'BACKUP_DIR', 'BACKUP_PUBLIC_KEY'],
  ...['SECRET_KEY_OLD', 'METRICS_TOKEN_NEW', 'DATABASE_POOL_SIZE', 'RATE_LIMIT_PER_MINUTE', 'PRICE_HOLD_HOURS', 'MIN_ORDER_QUANTITY'],
  ...['TRUSTED_PROXIES', 'GOOGLE_OAUTH_CLIENT_ID', 'GITHUB_CLIENT_KEY', 'WORKER_METRICS_PORT_2', 'OTEL_TRACES_SAMPLER_SHARE'],
])('names %s, which begins like a setting', (name) => {
  expect(named([name])).toEqual([expect.stringMatching(new RegExp(`^${name} is not a setting`))])
})

it('names every unknown name of .env, unless other programs read it there', () => {
  expect(named(['FREE_DELIVERY_FROM'])).toEqual([])
  expect(named(['FREE_DELIVERY_FROM'], ['FREE_DELIVERY_FROM'])).toHaveLength(1)
  expect(named(['HOTS'], ['HOTS'])).toEqual([expect.stringMatching(/did you mean HOST\?$/)])
  const foreign = ['POSTGRES_PASSWORD', 'COMPOSE_PROJECT_NAME', 'TZ', 'PGPASSFILE', 'HTTPS_PROXY', 'OTEL_BSP_MAX_QUEUE_SIZE', 'NODE_ENV']
  expect(named(foreign, foreign)).toEqual([])
})

it('says which names of .env come too late', () => {
  const late = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'MALLOC_TRIM_THRESHOLD_']
  expect(named(late, late)).toEqual(late.map((name) => expect.stringMatching(new RegExp(`^${name} has no effect in .env`))))
  expect(named(late)).toEqual([])
})

it('knows every setting, and does not repeat values', () => {
  expect(
    named(
      [...settingNames],
      [...settingNames].filter((name) => name !== 'ENV_FILE'),
    ),
  ).toEqual([])
  expect(note({ SMPT_URL: 'smtp://user:hidden@x' }, ['SMPT_URL']).join()).not.toContain('hidden')
})

it('ignores an empty variable of the environment', () => {
  expect(note({ SMPT_URL: ' ' })).toEqual([])
})

// Variables that systems, shells, npm and hosts of programs set.
const foreign = {
  desktop: `SHELL COLORTERM HOSTNAME HOSTTYPE LOGNAME HOME LANG LS_COLORS TERM USER SHLVL PATH MAIL OLDPWD PWD EDITOR PAGER DISPLAY MACHTYPE
    XDG_SESSION_ID XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_CONFIG_DIRS SSH_CLIENT SSH_CONNECTION SSH_TTY SSH_AUTH_SOCK DBUS_SESSION_BUS_ADDRESS
    COMPANY MANPATH INFOPATH LESSOPEN WSL_DISTRO_NAME GPG_AGENT_INFO PORTS POST DEMOS WORKERS_DIR DATA DATA_HOME LOG LEVEL TIMEOUT`,
  npm: `INIT_CWD NODE NODE_ENV npm_command npm_config_cache npm_config_local_prefix npm_config_user_agent npm_execpath npm_lifecycle_event
    npm_lifecycle_script npm_node_execpath npm_package_json npm_package_name npm_package_version npm_package_engines_node`,
  github: `CI GITHUB_ACTION GITHUB_ACTIONS GITHUB_ACTOR GITHUB_ACTOR_ID GITHUB_API_URL GITHUB_BASE_REF GITHUB_ENV GITHUB_EVENT_NAME
    GITHUB_EVENT_PATH GITHUB_GRAPHQL_URL GITHUB_HEAD_REF GITHUB_JOB GITHUB_OUTPUT GITHUB_PATH GITHUB_REF GITHUB_REF_NAME GITHUB_REF_TYPE
    GITHUB_REPOSITORY GITHUB_REPOSITORY_ID GITHUB_RETENTION_DAYS GITHUB_RUN_ATTEMPT GITHUB_RUN_ID GITHUB_SERVER_URL GITHUB_SHA
    GITHUB_STATE GITHUB_STEP_SUMMARY GITHUB_TOKEN GITHUB_TRIGGERING_ACTOR GITHUB_WORKFLOW GITHUB_WORKSPACE RUNNER_ARCH RUNNER_NAME
    RUNNER_OS RUNNER_TEMP RUNNER_TOOL_CACHE RUNNER_TRACKING_ID ImageOS ImageVersion ANDROID_HOME JAVA_HOME_17_X64 GOROOT_1_22_X64`,
  gitlab: `CI_API_V4_URL CI_COMMIT_SHA CI_COMMIT_REF_NAME CI_JOB_ID CI_JOB_TOKEN CI_PIPELINE_ID CI_PROJECT_DIR CI_REGISTRY_PASSWORD
    CI_SERVER_HOST CI_SERVER_PORT CI_SERVER_URL GITLAB_CI GITLAB_USER_EMAIL GITLAB_USER_LOGIN FF_NETWORK_PER_BUILD`,
  jenkins: 'BUILD_ID BUILD_NUMBER BUILD_TAG BUILD_URL EXECUTOR_NUMBER JENKINS_HOME JENKINS_URL JOB_NAME JOB_URL NODE_NAME WORKSPACE',
  clouds: `DYNO DATABASE_PRIVATE_URL DATABASE_PUBLIC_URL DATABASE_URL_UNPOOLED REDIS_URL PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE
    POSTGRES_URL POSTGRES_HOST POSTGRES_DB POSTGRES_USER AWS_REGION AWS_DEFAULT_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
    AWS_LAMBDA_FUNCTION_NAME GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT GCLOUD_PROJECT K_SERVICE K_REVISION VERCEL_URL
    DATABASE_POOL_URL DATABASE_URL_POOLED SECRET_KEY_BASE LOG_LEVEL_ROOT DATA_DIR_HOST PORT_HTTP HOST_IP WORKER_ID DEMO_HOME SANDBOX_ID
    GOOGLE_CLIENT_EMAIL RAILWAY_PUBLIC_DOMAIN RENDER_EXTERNAL_URL FLY_APP_NAME WEBSITE_HOSTNAME WEB_CONCURRENCY MEMORY_AVAILABLE SENTRY_DSN`,
  telemetry: `OTEL_METRICS_EXPORTER OTEL_LOGS_EXPORTER OTEL_PROPAGATORS OTEL_LOG_LEVEL OTEL_EXPORTER_OTLP_METRICS_ENDPOINT
    OTEL_EXPORTER_OTLP_LOGS_ENDPOINT OTEL_EXPORTER_OTLP_METRICS_PROTOCOL OTEL_EXPORTER_OTLP_CERTIFICATE OTEL_BSP_SCHEDULE_DELAY
    OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT OTEL_NODE_RESOURCE_DETECTORS OTEL_SEMCONV_STABILITY_OPT_IN`,
  kubernetes: `KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT_443_TCP_ADDR SMTP_SERVICE_HOST SMTP_SERVICE_PORT
    SMTP_SERVICE_PORT_SUBMISSION SMTP_PORT_25_TCP SMTP_PORT_25_TCP_ADDR SMTP_PORT_25_TCP_PROTO S3_SERVICE_HOST S3_PORT_9000_TCP`,
  services:
    'JOURNAL_STREAM INVOCATION_ID NOTIFY_SOCKET SYSTEMD_EXEC_PID LISTEN_PID LISTEN_FDS WATCHDOG_USEC STATE_DIRECTORY LOGS_DIRECTORY',
}

it.each(Object.entries(foreign))('is silent about what %s sets', (_, names) => {
  expect(named(names.split(/\s+/))).toEqual([])
})

it('is silent about a service that Kubernetes calls smtp', () => {
  expect(note({ SMTP_PORT: 'tcp://10.0.0.7:25' })).toEqual([])
  expect(note({ SMTP_PORT: '587' })).toHaveLength(1)
})
