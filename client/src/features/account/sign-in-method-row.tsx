import type { ReactNode } from 'react'

type SignInMethodRowProps = {
  sign: ReactNode
  name: string
  action?: ReactNode
  /** The result of an action in this row. */
  notes?: ReactNode
  children: ReactNode
}

export function SignInMethodRow({ sign, name, action, notes, children }: SignInMethodRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-5 py-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:px-6">
      <h3 className="flex items-center gap-2 text-base *:shrink-0">
        {sign}
        {name}
      </h3>
      <div className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">{children}</div>
      <div className="justify-self-end empty:hidden">{action}</div>
      {notes && <div className="col-span-2 empty:hidden sm:col-start-2">{notes}</div>}
    </li>
  )
}
