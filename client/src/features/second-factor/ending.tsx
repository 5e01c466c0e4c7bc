import { useEnding } from './use-ending.ts'
import type { FactorState } from './use-factor-state.ts'

/** What adding a factor ends, above the button that adds it. */
export const Ending = ({ state }: { state: FactorState }) => <p className="min-h-6 max-w-prose text-ink-2">{useEnding(state)}</p>
