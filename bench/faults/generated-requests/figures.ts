// What a run leaves behind: the process's own figures, and the table of results.
import { setTimeout as pause } from 'node:timers/promises'
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
async function figuresOf(port: number): Promise<Figures> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Object.fromEntries(
    Object.entries(watched).map(([name, title]) => {
      const value = Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])
      return [title, title.endsWith('MB') ? Math.round(value / 1e6) : value]
    }),
  )
}

/**
 * The lowest of each figure during some hundred light reads, which make V8 collect garbage: what is really in use. The 20 seconds before let idle
 * connections and the thread that draws documents end.
 */
export async function figuresAtRest(port: number): Promise<Figures> {
  await pause(20_000)
  const seen: Figures[] = []
  for (let i = 0; i < 20; i += 1) {
    for (let read = 0; read < 50; read += 1) await (await fetch(`http://127.0.0.1:${port}/items?limit=50&q=part%20${i}`)).arrayBuffer()
    seen.push(await figuresOf(port))
  }
  return Object.fromEntries(Object.keys(seen[0] ?? {}).map((title) => [title, Math.min(...seen.map((figures) => figures[title] ?? 0))]))
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

/** Deadlocks in PostgreSQL's log, with what the two sides ran: a retry may have hidden them from the caller. */
export function deadlocksIn(log: string): string[] {
  const lines = log.split('\n')
  return lines.flatMap((line, i) => (line.includes('deadlock detected') ? [lines.slice(i, i + 7).join('\n')] : []))
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
