// What a run leaves behind: the process's own figures, and the table of results.
import { groups } from './draft.ts'
import type { Result } from './play.ts'

const watched = {
  process_resident_memory_bytes: 'memory, MB',
  nodejs_heap_size_used_bytes: 'heap, MB',
  process_open_fds: 'file descriptors',
  nodejs_active_handles_total: 'handles',
  database_pool_in_use: 'database connections in use',
  live_streams: 'streams',
} as const

export type Figures = Record<string, number>

/** The figures of a server's `/metrics`. */
export async function figuresOf(port: number): Promise<Figures> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Object.fromEntries(
    Object.entries(watched).map(([name, title]) => {
      const value = Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])
      return [title, title.endsWith('MB') ? Math.round(value / 1e6) : value]
    }),
  )
}

export function describeResult({ tallies, asked, changed }: Result): string {
  const lines = groups.map((group) => {
    const { sent, accepted, refused, failed, slowestMs } = tallies[group]
    return `| ${group} | ${sent} | ${accepted} | ${refused} | ${failed} | ${Math.round(slowestMs)} |`
  })
  const changes = [...changed].sort(([, a], [, b]) => b - a).map(([table, count]) => `${table} ${count}`)
  const fewest = [...asked]
    .sort(([, a], [, b]) => a - b)
    .slice(0, 5)
    .map(([name, count]) => `${name} ${count}`)
  return [
    '| requests to | sent | accepted | refused | failed | slowest, ms |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
    `${asked.size} procedures, documented paths and routes were asked; least often: ${fewest.join(', ')}`,
    `rows changed: ${changes.join(', ')}`,
  ].join('\n')
}

/** The first complaint of each kind, and how many there were. What differs between requests does not make a kind. */
export function oneOfEachKind(complaints: readonly string[]): string[] {
  const kinds = new Map<string, string[]>()
  for (const complaint of complaints) {
    const [line = ''] = complaint.split('\n')
    const kind = line
      .replace(/^seed \d+, request \d+: /, '')
      .replace(/"requestId":"[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{40,}|\d+/g, '…')
      .slice(0, 160)
    kinds.set(kind, [...(kinds.get(kind) ?? []), complaint])
  }
  return [...kinds.values()].sort((a, b) => b.length - a.length).map(([first = '', ...others]) => `${others.length + 1} × ${first}`)
}
