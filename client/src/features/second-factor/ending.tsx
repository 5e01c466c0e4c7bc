import { useEnding } from './use-ending.ts'
import type { FactorState } from './use-factor-state.ts'

/** Says, above the button that adds a factor, which devices that signs out. */
export const Ending = ({ state }: { state: FactorState }) => <p className="min-h-6 max-w-prose text-ink-2">{useEnding(state)}</p>
