import { useState } from 'react'
import type { FactorMethod } from '#common/second-factor/rules.ts'
import type { CodeKind } from './code-field.tsx'

/**
 * The code that a form asks for; null if it asks for a passkey alone, which comes before recovery codes. `other` is the one that the person
 * can choose instead, if any.
 */
export function useCodeKind(methods: readonly FactorMethod[]) {
  const first = methods.includes('code') ? 'code' : methods.includes('passkey') || methods.length === 0 ? null : 'recovery'
  const [chosen, show] = useState<CodeKind | null>(null)
  const kind = chosen ?? first
  const others = (['code', 'recovery'] as const).filter((one) => one !== kind && methods.includes(one))
  return { kind, other: others[0] ?? null, show }
}
