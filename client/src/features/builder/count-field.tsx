import { type ComponentProps, useRef } from 'react'
import { CountInput } from '#client/components/count-input.tsx'

type CountFieldProps = Omit<ComponentProps<typeof CountInput>, 'onCount' | 'onFocus'> & { max: number; onCount: (count: number) => void }

/** A count that applies during typing. Any text but a count from 1 to `max` restores the count from before the typing. */
export function CountField({ count, onCount, ...input }: CountFieldProps) {
  const start = useRef(count)
  return (
    <CountInput
      {...input}
      count={count}
      onFocus={({ currentTarget }) => {
        start.current = count
        currentTarget.select()
      }}
      onCount={(typed) => onCount(typed > 0 ? typed : start.current)}
    />
  )
}
