// Shows errors in the sources: in the terminal, and in place of every answer until they are fixed.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import type { ErrorCode } from '#server/domain/context/errors.ts'

/** Vite's errors carry their location. */
type Located = Error & { id?: string; frame?: string; loc?: { file?: string; line: number; column: number } }

/** The error with its location and the surrounding lines. For errors without a location, the stack. */
export function describeProblem(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  const { message, stack, id, frame, loc } = problem as Located
  const file = loc?.file ?? id
  if (file === undefined) return stripVTControlCharacters(stack ?? message)
  const place = loc ? `${file}:${loc.line}:${loc.column + 1}` : file
  const parts = [message, place, message.includes(frame ?? '') ? '' : (frame ?? '')]
  return stripVTControlCharacters(parts.filter((part) => part !== '').join('\n'))
}

/** Answers with the problem. A page reloads every second, so it recovers when the problem is fixed. */
export function sendProblem({ headers }: IncomingMessage, response: ServerResponse, problem: unknown): void {
  const text = describeProblem(problem)
  const code: ErrorCode = 'INTERNAL_SERVER_ERROR'
  const wantsPage = headers.accept?.includes('text/html') ?? false
  response.writeHead(500, {
    'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
  response.end(wantsPage ? page(text) : JSON.stringify({ code, message: text, requestId: randomUUID() }))
}

const page = (text: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><meta name="viewport" content="width=device-width"><title>The shop cannot start</title></head>
<body style="font-family:system-ui;margin:2rem">
<h1>The shop cannot start</h1>
<p>Fix this error. The page reloads by itself.</p>
<pre style="white-space:pre-wrap">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>
</body>
</html>
`
