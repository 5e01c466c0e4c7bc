import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Check } from '#client/components/icons/shop.ts'

type SignWordProps = { Sign: typeof Check; color: string; children: ReactNode }

/** A verdict in a line of text: an icon, and words in its colour. */
export const SignWord = ({ Sign, color, children }: SignWordProps) => (
  <span className={clsx('font-semibold', color)}>
    <Sign size={16} className="mr-1 inline align-text-bottom" />
    {children}
  </span>
)
