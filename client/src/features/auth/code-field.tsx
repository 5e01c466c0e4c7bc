import { TextField } from '#client/components/field.tsx'

const fields = {
  code: {
    label: '6-digit code',
    hint: 'From the authenticator app on your phone.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you kept when you turned the second factor on. Each works once.',
    autoComplete: 'off',
    inputMode: 'text',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
} as const

export type CodeKind = keyof typeof fields

/** The field `code`, for a code of an app or for a recovery code. */
export const CodeField = ({ kind, error }: { kind: CodeKind; error: string | undefined }) => (
  <TextField key={kind} name="code" error={error} className="[&_input]:font-mono" {...fields[kind]} />
)
