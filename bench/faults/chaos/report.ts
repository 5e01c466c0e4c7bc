// The figures of a run: lines of JSON in a file, so that a run can be continued, and the table of all of them.
import { appendFile, readFile } from 'node:fs/promises'

/** What happened between two quiet points. */
export type Stretch = {
  commit: string
  seed: number
  part: string
  kind: string
  faults: number
  people: number
  /** Requests of the load: answered, refused for a moment (503), not accepted, without a complete answer. */
  answered: number
  busy: number
  refused: number
  cut: number
  acknowledged: number
  /** A line for each violation. */
  lost: readonly string[]
  doubled: readonly string[]
  oversold: readonly string[]
  stuck: readonly string[]
  wrong: readonly string[]
  /** From the fault, or its end if it lasts, until a read and a write were answered well, for each server that is asked, in milliseconds. */
  goodMs: readonly number[]
  /** From a change at one server until the other shows it, in milliseconds. */
  heardMs: readonly number[]
  /** Until nothing was left to do at the quiet point, in milliseconds. */
  quietMs: number
  /** Other figures of the fault, for each time that it noted one. */
  figures: Readonly<Record<string, readonly number[]>>
}

export const violations = ['lost', 'doubled', 'oversold', 'stuck', 'wrong'] as const

export const isWrong = (stretch: Stretch): boolean => violations.some((name) => stretch[name].length > 0)

export const writeStretch = (file: string, stretch: Stretch): Promise<void> => appendFile(file, `${JSON.stringify(stretch)}\n`)

/** The stretches in a file; none if there is no such file. */
export async function readStretches(file: string): Promise<Stretch[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Stretch]))
}

const headings = [
  ...['fault', 'times', 'requests answered', 'acknowledged', 'lost', 'doubled', 'oversold', 'stuck', 'wrong'],
  ...['first good answer, s: median', 'worst'],
]

/** One row for each kind of fault, in the order of `kinds`, and their sum; as Markdown. */
export function formatTable(stretches: readonly Stretch[], kinds: readonly string[]): string {
  const rows = kinds.flatMap((kind) => {
    const those = stretches.filter((stretch) => stretch.kind === kind)
    return those.length === 0 ? [] : [rowOf(kind, those)]
  })
  const lines = [headings, headings.map((_, place) => (place === 0 ? '---' : '--:')), ...rows, rowOf('all', stretches)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function rowOf(kind: string, stretches: readonly Stretch[]): string[] {
  const sum = (count: (stretch: Stretch) => number) => stretches.reduce((total, stretch) => total + count(stretch), 0).toLocaleString('en')
  const times = stretches.flatMap(({ goodMs }) => goodMs).toSorted((a, b) => a - b)
  const seconds = (ms: number | undefined) => (ms === undefined ? '' : (ms / 1_000).toFixed(2))
  return [
    kind,
    sum(({ faults }) => faults),
    sum(({ answered }) => answered),
    sum(({ acknowledged }) => acknowledged),
    ...violations.map((name) => sum((stretch) => stretch[name].length)),
    seconds(times[Math.floor(times.length / 2)]),
    seconds(times.at(-1)),
  ]
}

/** The other figures of each kind: how often it was noted, the sum, the greatest. */
export function formatFigures(stretches: readonly Stretch[]): string {
  const all = new Map<string, number[]>()
  for (const { kind, figures, heardMs, quietMs } of stretches)
    for (const [name, values] of Object.entries({ ...figures, 'heard of at the other server, ms': heardMs, 'quiet after, ms': [quietMs] }))
      all.set(`${kind}: ${name}`, [...(all.get(`${kind}: ${name}`) ?? []), ...values])
  return [...all]
    .map(([name, values]) => {
      const round = (value: number) => Math.round(value).toLocaleString('en')
      return `${name}: ${values.length} times, ${round(values.reduce((a, b) => a + b, 0))} in all, ${round(Math.max(...values))} at most`
    })
    .join('\n')
}
