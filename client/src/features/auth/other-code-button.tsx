import { Button } from '#client/components/button.tsx'
import type { CodeKind } from './code-field.tsx'

const texts: Readonly<Record<CodeKind, string>> = { code: 'Use a code from your app', recovery: 'Use a recovery code' }

/** Changes the field of a code to the other kind. */
export const OtherCodeButton = ({ kind, onPress }: { kind: CodeKind; onPress: (kind: CodeKind) => void }) => (
  <Button look="quiet" onClick={() => onPress(kind)}>
    {texts[kind]}
  </Button>
)
