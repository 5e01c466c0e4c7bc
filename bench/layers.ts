// What the processor's time of a request is spent on, by the layer whose code or whose call of Node it is: reads a profile of `--profile`.
// `npm run bench layers -- PROFILE [--from 12] [--micros 1200]`: without the first seconds, in which the shop starts, and with the processor per
// request of the bench's row.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatTable } from './table.ts'

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number }
type Node = { id: number; callFrame: Frame; children?: number[] }
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

/** The first match names the layer of a file. Paths are those of the repository, or begin with the name of a package. */
const layers: readonly (readonly [pattern: RegExp, layer: string])[] = [
  [/^\(garbage collector\)/, 'garbage collection'],
  [/^node (?:_http|net|internal\/stream_base|http)/, 'Node: sockets and HTTP'],
  [/^node /, 'Node: streams, buffers, timers and the rest'],
  [/^(?:postgres$|server\/db\/)/, 'postgres.js and its guard (`server/db`)'],
  [/^drizzle-orm$/, 'Drizzle: building statements, mapping rows'],
  [/^(?:fastify|find-my-way|@fastify\/|avvio|secure-json-parse|fast-|light-my-request)/, 'Fastify, its router and plugins'],
  [/^zod$/, 'zod: reading input'],
  [/^@trpc\/|^server\/trpc\//, 'tRPC and its middleware (`server/trpc`)'],
  [/^(?:lucia|oslo|@oslojs\/)|^server\/auth\//, 'the session (lucia, `server/auth`)'],
  [/^(?:pino|sonic-boom|prom-client|@opentelemetry\/)|^server\/watch\//, 'log and figures (pino, `server/watch`)'],
  [/^server\/live\//, 'the change log (`server/live`)'],
  [/^server\/request\/|^server\/http\//, 'hooks and contexts (`server/http`, `server/request`)'],
  [/^server\/rest\//, 'REST (`server/rest`)'],
  [/^server\/domain\//, 'the domain (`server/domain`)'],
  [/^common\//, 'rules and formats (`common`)'],
  [/^(?:react|react-dom|react-router|react-router-dom|@remix-run\/|scheduler|@tanstack\/)/, 'React, router and queries'],
  [/^client\//, "the pages' components (`client`)"],
  [/^server\/pages\//, 'documents and caches of pages (`server/pages`)'],
  [/^server\//, 'the rest of `server`'],
]
const otherPackages = 'other packages'

const maps = new Map<string, SourceMap | null>()

const { values, positionals } = parseArgs({
  options: { micros: { type: 'string' }, from: { type: 'string', default: '0' } },
  allowPositionals: true,
})
const [file] = positionals
if (file === undefined) throw new Error('Which profile? npm run bench layers -- PROFILE [--from 12] [--micros 1200]')
const micros = Number(values.micros ?? Number.NaN)
const fromMicros = Number(values.from) * 1e6

const times = timesByLayer(JSON.parse(readFileSync(file, 'utf8')) as Profile)
const all = [...times.values()].reduce((sum, time) => sum + time, 0)
const rows = [...times].toSorted(([, a], [, b]) => b - a).map(([layer, time]) => cells(layer, time / all))
const head = ['layer', 'share', ...(Number.isNaN(micros) ? [] : ['a request'])]
console.log(formatTable(head, [...rows, cells('all', 1)]))

function cells(layer: string, share: number): string[] {
  const shares = [layer, `${(share * 100).toFixed(1)} %`]
  return Number.isNaN(micros) ? shares : [...shares, `${(share * micros).toFixed(1)} µs`]
}

/** Time in microseconds. What V8 does without a call of its own belongs to the caller. */
function timesByLayer({ nodes, samples, timeDeltas }: Profile): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callerOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const layerOfNode = new Map<number, string | null>()
  const layerOf = (id: number): string | null => {
    const known = layerOfNode.get(id)
    if (known !== undefined) return known
    const [node, caller] = [byId.get(id), callerOf.get(id)]
    const own = node === undefined ? null : layerOfFrame(node.callFrame)
    const layer = own ?? (caller === undefined ? null : layerOf(caller))
    layerOfNode.set(id, layer)
    return layer
  }
  const found = new Map<string, number>()
  let at = 0
  for (const [i, sample] of samples.entries()) {
    at += timeDeltas[i] ?? 0
    const layer = layerOf(sample)
    if (layer !== null && at >= fromMicros) found.set(layer, (found.get(layer) ?? 0) + (timeDeltas[i] ?? 0))
  }
  return found
}

function layerOfFrame(frame: Frame): string | null {
  if (frame.functionName === '(garbage collector)') return layerOfSource(frame.functionName)
  if (frame.url === '') return null
  return layerOfSource(frame.url.startsWith('node:') ? frame.url.replace('node:', 'node ') : sourceOf(frame))
}

function layerOfSource(source: string): string {
  return layers.find(([pattern]) => pattern.test(source))?.[1] ?? otherPackages
}

/** The file of the repository, or the name of the package. */
function sourceOf({ url, lineNumber, columnNumber }: Frame): string {
  const entry = mapOf(url)?.findEntry(lineNumber, columnNumber)
  const path = entry && 'originalSource' in entry ? entry.originalSource : url
  const inPackage = path.split('node_modules/').at(-1) ?? path
  if (inPackage === path) return path.replace(/^.*?(?=(?:server|common|client)\/)/, '')
  return inPackage
    .split('/')
    .slice(0, inPackage.startsWith('@') ? 2 : 1)
    .join('/')
}

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url)
  if (known !== undefined) return known
  const map = url.includes('/dist/') ? readMap(url) : null
  maps.set(url, map)
  return map
}

function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  } catch {
    return null
  }
}
