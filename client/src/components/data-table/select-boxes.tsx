import { useEffect, useRef } from 'react'

const box = 'size-5'

type SelectBoxProps = { name: string; isSelected: boolean; onToggle: () => void; disabled?: boolean; className?: string }

/** Selects a row, whose name it says. */
export function SelectBox({ name, isSelected, onToggle, disabled = false, className = '' }: SelectBoxProps) {
  return (
    <label className={`grid size-11 place-items-center ${className}`}>
      <span className="sr-only">Select {name}</span>
      <input type="checkbox" className={box} checked={isSelected} disabled={disabled} onChange={onToggle} />
    </label>
  )
}

type WholeSelection = { selected: readonly unknown[]; selectable: readonly unknown[]; toggleAll: () => void }

/** Selects all or none; indeterminate while some are selected. */
export function SelectAll({ selection }: { selection: WholeSelection }) {
  const input = useRef<HTMLInputElement>(null)
  const { selected, selectable, toggleAll } = selection
  const isAll = selected.length === selectable.length
  const isSome = selected.length > 0 && !isAll
  // HTML has no attribute for the indeterminate state.
  useEffect(() => {
    if (input.current) input.current.indeterminate = isSome
  }, [isSome])
  return (
    <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
      <span className="grid w-11 place-items-center">
        <input ref={input} type="checkbox" className={box} checked={isAll} onChange={toggleAll} />
      </span>
      Select all
    </label>
  )
}
