// What is wrong with an answer, whatever was asked.
import { findFlaw } from '#server/test/refusals.ts'
import type { Cast } from './cast.ts'
import type { Draft } from './draft.ts'
import { findUndocumented, type Operation } from './open-api.ts'
import { type Got, hangMs } from './send.ts'

// Passwords are hashed with argon2; other secrets are stored as hashes, in columns whose names must not appear either.
const secretMarks = /\$argon2|"(?:password_?hash|token_?hash|device_?hash|sealed_?link|refresh_?token)"/i

// Stand-ins for outside parties fail when the test input asks for it.
const mayFail = (draft: Draft) => draft.group === 'sandbox'

export type Reader = { actor: string | null; isAdmin: boolean }

/** The flaws of an answer, as sentences. */
export function findFlaws(draft: Draft, got: Got, cast: Cast, reader: Reader, operations: readonly Operation[]): string[] {
  const flaws: string[] = []
  if (got.problem !== null) return [`had no answer: ${got.problem}`]
  if (got.ms > hangMs) flaws.push(`was answered after ${Math.round(got.ms)} ms`)
  const type = String(got.headers['content-type'] ?? '')
  if (got.status >= 500 && !mayFail(draft)) flaws.push(`was answered ${got.status}: ${got.text.slice(0, 300)}`)
  else if (!mayFail(draft) && draft.method !== 'HEAD') flaws.push(...findMisshapen(draft, got, type))
  if (secretMarks.test(got.text) && !asked(draft, '$argon2')) flaws.push(`contains a hash of a secret: ${around(got.text, secretMarks)}`)
  if (draft.group !== 'sandbox') flaws.push(...findLeaks(draft, got, cast, reader))
  const undocumented = draft.method === 'HEAD' ? null : findUndocumented(operations, draft.method, draft.path, got.status, got.text)
  if (undocumented !== null && type.startsWith('application/json') && got.status !== 431) flaws.push(undocumented)
  return flaws
}

function findMisshapen(draft: Draft, { status, headers, text }: Got, type: string): string[] {
  if (status < 400 && status !== 207) return []
  // The HTTP server itself refuses heads that are too large; no code of ours has that status.
  if (status === 431) return []
  const check = (body: unknown, its = status) => findFlaw({ status: its, headers: headers as never, body, text })
  if (/^text\/html/.test(type)) return draft.path.startsWith('/trpc') ? ['refuses a call with a page'] : []
  if (!type.startsWith('application/json'))
    return type === '' && text === '' ? [] : [`refuses with ${type || 'no type'}: ${text.slice(0, 200)}`]
  const body = parse(text)
  const refusals = Array.isArray(body) ? body.filter(isTrpcError) : [body]
  return refusals
    .map((refusal) => (isTrpcError(refusal) ? check(refusalIn(refusal), refusal.error.data?.httpStatus) : check(refusal)))
    .filter((flaw) => flaw !== null)
}

type TrpcError = { error: { message: string; data: { code: string; httpStatus: number; requestId?: string; issues?: unknown } } }

const isTrpcError = (body: unknown): body is TrpcError => typeof body === 'object' && body !== null && 'error' in body

const refusalIn = ({ error: { message, data } }: TrpcError) => ({
  code: data?.code,
  message,
  requestId: data?.requestId,
  ...(data?.issues !== undefined && { issues: data.issues }),
})

/** Credentials and personal texts of others. What the request itself contained may come back. */
function findLeaks(draft: Draft, { text }: Got, { world, secrets, privateTexts }: Cast, { actor, isAdmin }: Reader): string[] {
  const flaws = secrets
    .filter((secret) => text.includes(secret) && !asked(draft, secret))
    .map((secret) => `contains the credential ${secret}`)
  if (isAdmin) return flaws
  // A caller with the secret of a mail reads for its owner.
  const hasMail = [world.reset, world.confirmation].some((secret) => asked(draft, secret))
  for (const [id, texts] of privateTexts) {
    if (id === actor || (hasMail && id === world.own.id)) continue
    flaws.push(
      ...texts.filter((each) => text.includes(each) && !asked(draft, each)).map((each) => `tells ${actor ?? 'a visitor'} of ${each}`),
    )
  }
  return flaws
}

const asked = ({ path, body, headers }: Draft, text: string): boolean => {
  const said = `${path} ${String(body ?? '')} ${JSON.stringify(headers)}`
  return said.includes(text) || decode(said).toLowerCase().includes(text.toLowerCase())
}

function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const around = (text: string, mark: RegExp): string => text.slice(Math.max(0, text.search(mark) - 80), text.search(mark) + 80)
