import clsx from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'bg-mask text-on-mask hover:bg-mask-hover',
  secondary: 'border border-rule-2 bg-sheet text-ink hover:bg-sunk',
  danger: 'bg-stop text-on-stop hover:opacity-90',
  quiet: 'text-ink underline underline-offset-4 hover:no-underline',
} as const

type Look = { look?: keyof typeof looks; small?: boolean }

const shape = ({ look = 'primary', small = false }: Look) =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded-ctl font-semibold transition-colors duration-[120ms]',
    'disabled:bg-sunk disabled:text-ink-3 disabled:border-transparent disabled:no-underline disabled:cursor-not-allowed',
    small ? 'min-h-9 px-3 text-sm' : 'min-h-11 px-4',
    looks[look],
  )

/**
 * A button; `busy` shows a spinner and ignores clicks. With `busy` given, it also ignores the second click of a double click, which comes
 * before React renders the busy state.
 */
export function Button({ look, small, busy, className, children, onClick, ...rest }: ComponentProps<'button'> & Look & { busy?: boolean }) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || (busy === false && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={press}
      className={clsx(shape({ ...(look && { look }), ...(small && { small }) }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button, for navigation that changes nothing. */
export function ButtonLink({ look, small, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={clsx(shape({ ...(look && { look }), ...(small && { small }) }), className)} />
}

/** A link out of the app that looks like a button: a download, an email. */
export function OuterLink({ look, small, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={clsx(shape({ ...(look && { look }), ...(small && { small }) }), className)}>
      {children}
    </a>
  )
}

/** A square button with only an icon; `label` is its accessible name. */
export function IconButton({ label, className, ...rest }: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={clsx(
        'grid size-9 shrink-0 place-items-center rounded-ctl hover:bg-sunk disabled:text-ink-3 disabled:cursor-not-allowed',
        className,
      )}
    />
  )
}
