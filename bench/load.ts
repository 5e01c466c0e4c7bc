// The input and output of a load generator; generators.ts chooses one.

/**
 * `requests` are complete HTTP/1.1 requests, sent in turn from a random start; `freshNumber` in one is replaced by eight random digits each
 * time it is sent. `seconds` may be a fraction.
 */
export type Load = { port: number; requests: readonly string[]; connections: number; seconds: number }

/** `failed` counts unanswered requests, and answers that are not 2xx; `writes` what was written at the same time, if anything. */
export type Sample = { perSecond: number; total: number; failed: number; writes?: number }

export type SendLoad = (load: Load) => Promise<Sample>

/** As long as the digits that replace it, so that Content-Length stays correct. */
export const freshNumber = '########'

/** A complete request, ready to send. `body` is JSON. */
export function rawRequest(
  method: string,
  path: string,
  { body, bearer, accept = 'application/json', encodings }: { body?: string; bearer?: string; accept?: string; encodings?: string } = {},
): string {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Accept: ${accept}`,
    ...(encodings === undefined ? [] : [`Accept-Encoding: ${encodings}`]),
    ...(bearer === undefined ? [] : [`Authorization: Bearer ${bearer}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body ?? ''}`
}
