import { useRouteError } from 'react-router-dom'
import { describeFailure } from '#client/lib/errors.ts'

/** Shown instead of a page that threw an error. */
export function CrashPage() {
  const { text, requestId } = describeFailure(useRouteError())
  return (
    <main id="main" className="page-width grid min-h-dvh content-center justify-items-start gap-4">
      <title>Something broke · Partsdock</title>
      <h1 className="text-3xl">This page broke.</h1>
      <p className="max-w-prose text-ink-2">
        {text} Your orders and your account are safe. If it happens again, write to us and name the time it happened.
      </p>
      {requestId && <p className="font-mono text-sm">Request {requestId}</p>}
      <p className="flex gap-4">
        <a href={typeof location === 'undefined' ? '/' : location.href} className="underline underline-offset-4">
          Reload this page
        </a>
        <a href="/" className="underline underline-offset-4">
          Home
        </a>
      </p>
    </main>
  )
}
