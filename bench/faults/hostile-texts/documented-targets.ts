// Every call of the OpenAPI document: its paths, queries, headers and bodies.
import { policies, type World } from '#server/test/policy.ts'
import type { JsonSchema } from '../generated-requests/from-schema.ts'
import type { Operation } from '../generated-requests/open-api.ts'
import type { Sent } from '../generated-requests/send.ts'
import { bodyField } from './body-field.ts'
import { callersOf } from './callers.ts'
import { dressesFor, inUrl, type Target, type TargetField } from './target.ts'
import { putText, textFieldsOf } from './text-fields.ts'

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

export function documentedTargets(operations: readonly Operation[]): Target[] {
  return operations.map((operation): Target => {
    const { method, path, parameters, body } = operation
    const rows = policies.filter(({ rest }) => rest?.method === method && rest.path === path)
    const url = (world: World): string => rows[0]?.rest?.url(world) ?? path.replace(/\{\w+\}/g, '1')
    const bodyOf = (world: World): unknown => rows[0]?.rest?.body?.(world) ?? {}
    const request = (address: string, content: unknown, headers: Record<string, string> = {}): Sent => ({
      method,
      path: address,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(content) : null,
    })
    const fields: TargetField[] = parameters.map(({ name, in: where, schema }) => {
      const write: TargetField['write'] = (world, text) => {
        if (where === 'header')
          return request(url(world), bodyOf(world), {
            [name]: Buffer.from(text(0))
              .toString('latin1')
              .replaceAll(/[^\x20-\x7e\x80-\xff]/g, ''),
          })
        return request(
          where === 'path' ? withSegment(url(world), path, name, text(0)) : withQuery(url(world), name, text(0)),
          bodyOf(world),
        )
      }
      return { name: `${where} ${name}`, longest: textLength(schema), write, dresses: dressesFor(name) }
    })
    for (const field of body ? textFieldsOf(body) : []) {
      fields.push({
        name: field.name,
        longest: field.longest,
        write: (world, text, share) => request(url(world), putText(bodyOf(world), field, text, share)),
        dresses: dressesFor(field.name),
      })
    }
    if (body)
      fields.push(
        bodyField((text) => ({ method, path: path.replace(/\{\w+\}/g, '1'), headers: { 'content-type': 'application/json' }, body: text })),
      )
    return { name: nameOf(operation), callers: callersOf(rows), isPage: false, fields, batch: null }
  })
}

/** Numbers and enumerations are texts in an address. */
const textLength = (schema: JsonSchema): number => textFieldsOf(schema)[0]?.longest ?? 200

function withSegment(url: string, template: string, name: string, text: string): string {
  const [path = '', query] = url.split('?')
  const at = template.split('/').findIndex((segment) => segment.includes(`{${name}}`))
  const segments = path.split('/').with(at, inUrl(text))
  return query === undefined ? segments.join('/') : `${segments.join('/')}?${query}`
}

function withQuery(url: string, name: string, text: string): string {
  const [path = '', query = ''] = url.split('?')
  const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
  return `${path}?${[...others, `${name}=${inUrl(text)}`].join('&')}`
}
