import { TextField } from '#client/components/field.tsx'
import { describeFailure } from '#client/lib/errors.ts'

type RefundReasonProps = { reason: string; onChange: (reason: string) => void; error: string | undefined }

export const RefundReason = ({ reason, onChange, error }: RefundReasonProps) => (
  <TextField
    label="Reason"
    name="reason"
    required
    maxLength={200}
    autoComplete="off"
    hint="The customer will see this, and it is printed on the credit note."
    value={reason}
    onChange={(event) => onChange(event.target.value)}
    error={error}
  />
)

/** The reason of a refused refund, or that its answer was lost; null without an error. */
export function describeRefundFailure(error: unknown): string | null {
  if (!error) return null
  const { code, text } = describeFailure(error)
  return code === null ? `${text} We couldn't confirm the refund. Try again: it won't be paid twice.` : text
}
