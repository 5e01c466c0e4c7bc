// Finds misspelt settings, such as SMPT_URL: otherwise they would simply have no effect.

/** Settings of other programs that people keep in the same `.env`: Node, PostgreSQL's client, docker compose, proxies. */
const foreignInFile =
  /^(?:NODE_|NPM_|UV_|OTEL_|PG[A-Z]|COMPOSE_|DOCKER_|AWS_|LC_|LANG$|TZ$|POSTGRES_(?:USER|PASSWORD|DB)$|SSL_CERT_|(?:HTTPS?|NO|ALL)_PROXY$)/

/** A process reads these when it starts, before `.env` is read. */
const readBeforeFile = ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'MALLOC_TRIM_THRESHOLD_', 'ENV_FILE']

/** Beginnings of names that hardly any other program uses. */
const ownPrefix =
  /^(?:(?:PARTSDOCK|COMPANY|SMTP|MAIL|BKASH|NAGAD|STRIPE|S3|BACKUP|CONTACT|ADMIN|TAX|MIN_ORDER|PRICE_HOLD|RATE_LIMIT|METRICS_TOKEN)_.|TRUSTED_PROX|(?:GOOGLE|GITHUB)_(?:OAUTH_)?CLIENT_(?:ID|KEY|SECRET))/

/** Longer forms of a setting's name that belong to other programs: frameworks, and hosts of databases. */
const foreignLonger = /^(?:DATABASE_URL|DATABASE_POOL_URL|DATA_DIR|LOG_LEVEL|SECRET_KEY_BASE$)/

/** SECRET_KEY_OLD, DATABASE_POOL_SIZE. One word and more is too common: PORT_…, HOST_…, PATH_… */
const isLongerSetting = (name: string, settings: readonly string[]) =>
  !foreignLonger.test(name) && settings.some((setting) => setting.includes('_') && name.startsWith(`${setting}_`))

/** Kubernetes and docker links describe a service named SMTP as SMTP_SERVICE_HOST, SMTP_PORT_25_TCP_ADDR, … */
const describesService = /_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/

type Given = {
  variables: Readonly<Record<string, string | undefined>>
  /** The names of the variables that `.env` sets. */
  inFile: ReadonlySet<string>
  settings: readonly string[]
}

/**
 * One line per name that looks like a setting but is unknown. In `.env` that is every unknown name. The environment is shared with other
 * programs, so there a name counts only if it differs from a setting by a letter or two, continues a setting's name, or begins as only
 * the shop's settings do.
 */
export function noteUnknownNames({ variables, inFile, settings }: Given): string[] {
  const known = new Set(settings)
  return Object.entries(variables).flatMap(([name, value]) => {
    if (inFile.has(name) && readBeforeFile.includes(name))
      return [`${name} has no effect in .env, because it is read before that file: set it in the environment.`]
    if (known.has(name)) return []
    if (inFile.has(name)) return foreignInFile.test(name) && !isLikeSetting(name, settings) ? [] : [lineFor(name, settings)]
    if ((value ?? '').trim() === '' || isForeign(name, value ?? '')) return []
    return ownPrefix.test(name) || isLikeSetting(name, settings) ? [lineFor(name, settings)] : []
  })
}

const isForeign = (name: string, value: string) =>
  describesService.test(name) && (/^tcp:|^udp:/.test(value) || /_SERVICE_|_(?:TCP|UDP)/.test(name))

const isLikeSetting = (name: string, settings: readonly string[]) =>
  isLongerSetting(name, settings) || closest(name, settings, lettersOff(name)) !== undefined

/** Short names resemble each other by chance: PORT and POST, HOST and HOSTS. */
const lettersOff = (name: string) => (name.length < 6 ? 0 : name.length < 10 ? 1 : 2)

function lineFor(name: string, settings: readonly string[]): string {
  const meant = closest(name, settings, Math.max(2, Math.floor(name.length / 3)))
  return `${name} is not a setting of the shop and has no effect${meant === undefined ? ' (see docs/configuration.md)' : `: did you mean ${meant}?`}`
}

/** The setting that differs by the fewest letters, if they are at most `most`. Case, dashes and the shop's name in front do not count. */
function closest(name: string, settings: readonly string[], most: number): string | undefined {
  const written = name
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/^PARTSDOCK_/, '')
  const ranked = settings.map((setting) => ({ setting, off: distance(written, setting) })).toSorted((one, other) => one.off - other.off)
  const [best] = ranked
  return best !== undefined && best.off <= most ? best.setting : undefined
}

/** Letters to insert, drop, replace or swap with their neighbour to get from one text to the other. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1])
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(replaced, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}
