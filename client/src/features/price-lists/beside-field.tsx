import type { ReactNode } from 'react'

/** Buttons beside a labelled field: on one line with its control. */
export const BesideField = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2 sm:pt-7.5">{children}</div>
