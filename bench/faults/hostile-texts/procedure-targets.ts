// Every procedure, called as the policy table calls it.
import { policies, type World } from '#server/test/policy.ts'
import { listProcedures, type ProcedureTarget } from '../generated-requests/procedure-drafts.ts'
import type { Sent } from '../generated-requests/send.ts'
import { bodyField } from './body-field.ts'
import { callersOf } from './callers.ts'
import { dressesFor, type Target, type TargetField } from './target.ts'
import { putText, textFieldsOf } from './text-fields.ts'

const json = { 'content-type': 'application/json' }

/** Lengths that no schema states, because longer texts are answered instead of refused. */
const lengths: Readonly<Record<string, number>> = { 'quickOrder.match lines[]': 499, 'quickOrder.match lines[].code': 499 }

export function procedureTargets(): Target[] {
  return listProcedures().map((procedure): Target => {
    const { path, isQuery, schema } = procedure
    const fields = schema
      ? textFieldsOf(schema).map((field): TargetField => {
          const write: TargetField['write'] = (world, text, share) =>
            requestOf(procedure, putText(inputOf(path, world), field, text, share))
          return { name: field.name, longest: lengths[`${path} ${field.name}`] ?? field.longest, write, dresses: dressesFor(field.name) }
        })
      : []
    const body = bodyField((text) =>
      isQuery
        ? { method: 'GET', path: `/trpc/${path}?input=${encodeURIComponent(text)}`, headers: {}, body: null }
        : { method: 'POST', path: `/trpc/${path}`, headers: json, body: text },
    )
    const batch = path === 'live.changes' ? null : (requests: readonly Sent[]) => batchOf(procedure, requests)
    return {
      name: path,
      callers: callersOf(policies.filter((row) => row.procedure === path)),
      isPage: false,
      fields: [...fields, body],
      batch,
    }
  })
}

function inputOf(path: string, world: World): unknown {
  return policies.find(({ procedure }) => procedure === path)?.input(world)
}

function requestOf({ path, isQuery }: ProcedureTarget, input: unknown): Sent {
  const text = JSON.stringify(input)
  if (isQuery) return { method: 'GET', path: `/trpc/${path}?input=${encodeURIComponent(text)}`, headers: {}, body: null }
  return { method: 'POST', path: `/trpc/${path}`, headers: json, body: text }
}

function batchOf({ path, isQuery }: ProcedureTarget, requests: readonly Sent[]): Sent {
  const paths = requests.map(() => path).join(',')
  const inputs = requests.map((request, i) => `"${i}":${inputIn(request)}`).join(',')
  if (isQuery) return { method: 'GET', path: `/trpc/${paths}?batch=1&input=${encodeURIComponent(`{${inputs}}`)}`, headers: {}, body: null }
  return { method: 'POST', path: `/trpc/${paths}?batch=1`, headers: json, body: `{${inputs}}` }
}

const inputIn = ({ path, body }: Sent): string =>
  body === null ? decodeURIComponent(path.slice(path.indexOf('?input=') + 7)) : String(body)
