import clsx from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  danger: 'bg-stop text-on-stop hover:opacity-90',
  quiet: 'text-ink underline underline-offset-4 hover:no-underline',
} as const

type Look = { look?: keyof typeof looks; small?: boolean }

const classOf = ({ look = 'primary', small = false }: Look, className: string | undefined) =>
  clsx('button', small && 'button-small', looks[look], className)

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
      className={classOf({ ...(look && { look }), ...(small && { small }) }, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button, for navigation that changes nothing. */
export function ButtonLink({ look, small, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classOf({ ...(look && { look }), ...(small && { small }) }, className)} />
}

/** A link out of the app that looks like a button: a download, an email. */
export function OuterLink({ look, small, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={classOf({ ...(look && { look }), ...(small && { small }) }, className)}>
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
