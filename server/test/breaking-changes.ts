// Finds statements of a migration that break the previous version, whose processes use the same tables during an upgrade.

// On statements in lower case, without quotes, comments, schema names and bodies of functions.
const rules: readonly (readonly [RegExp, string])[] = [
  [/^drop (table|view|materialized view|type)\b/, 'drops what the version before reads'],
  [
    /^alter table .*\bdrop (column|(?!constraint\b|default\b|not\b|identity\b|expression\b|if\b)\w)/,
    'drops a column that the version before reads',
  ],
  [/^alter (table|view|type|function) .*\brename\b/, 'renames what the version before calls by its name'],
  [
    /^alter table \S+ add (?!constraint\b)(?!.*\b(default|generated)\b).*\bnot null\b/,
    'adds a column without a default, which the version before leaves empty',
  ],
  [/^alter table .*\bset not null\b/, 'requires a value that the version before may leave out'],
  [/^alter table .*\bdrop default\b/, 'removes a default that the version before relies on'],
  [/^alter table .*\balter (column )?\w+ (set data )?type\b/, 'changes a type, and locks the table while it is rewritten'],
  [
    /^alter table .*\badd (constraint|check|unique|foreign key)\b(?!.*\bnot valid\b)/,
    'adds a constraint that rows of the version before may violate',
  ],
  [/^create unique index\b/, 'makes unique what the version before may repeat'],
  [/^create index (?!if not exists\b)/, 'cannot be built before the upgrade, without a lock: write IF NOT EXISTS'],
]

const exception = /-- The version before: \S.{9,}/

/**
 * The statements of a migration that break the version before, or stall it, each with the reason. Exempt are tables and views of this migration,
 * and statements under a comment `-- The version before: why it is safe`.
 */
export function findBreakingChanges(migration: string): string[] {
  const pieces = migration.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").split(/;|--> statement-breakpoint/)
  const statements = pieces.map((raw) => ({ isExcepted: exception.test(raw), text: plain(raw) }))
  const made = new Set(
    statements.flatMap(({ text }) => /^create (?:temporary )?(?:table|view) (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []),
  )
  return statements.flatMap(({ isExcepted, text }) => {
    if (isExcepted || made.has(tableOf(text))) return []
    return rules.filter(([pattern]) => pattern.test(text)).map(([, why]) => `${text.slice(0, 100)}: ${why}`)
  })
}

const plain = (raw: string): string =>
  raw
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/"|\bpublic\./g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const tableOf = (text: string): string =>
  /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*?\bon (?:only )?|drop (?:table|view) (?:if exists )?)(\w+)/.exec(
    text,
  )?.[1] ?? ''
