import { type ComponentProps, useRef, useState } from 'react'
import { CountInput } from '#client/components/count-input.tsx'

type CountFieldProps = Omit<ComponentProps<typeof CountInput>, 'onCount' | 'onFocus' | 'onBlur'> & {
  max: number
  onCount: (count: number) => void
}

/** A count that applies during typing. Any text but a count from 1 to `max` restores the count from before the typing. */
export function CountField({ count, onCount, ...input }: CountFieldProps) {
  const start = useRef(count)
  // Instead of the restored count: 0 for an empty field, NaN for a refused text.
  const [typed, setTyped] = useState<{ said: number; restored: number } | null>(null)
  return (
    <CountInput
      {...input}
      count={typed !== null && typed.restored === count ? typed.said : count}
      onFocus={({ currentTarget }) => {
        start.current = count
        currentTarget.select()
      }}
      onBlur={() => setTyped((known) => (known?.said === 0 ? null : known))}
      onCount={(said) => {
        setTyped(said > 0 ? null : { said, restored: start.current })
        onCount(said > 0 ? said : start.current)
      }}
    />
  )
}
