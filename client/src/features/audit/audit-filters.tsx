import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { Field, inputLook, TextField } from '#client/components/field.tsx'
import { actionText, auditActions, subjectTexts } from '#common/audit/actions.ts'
import { paths } from '#common/kit/paths.ts'
import { type AuditState, isFiltered } from './audit-url.ts'

/** The filter, which the address of the page keeps. */
export function AuditFilters({ state }: { state: AuditState }) {
  const { action, unread, earlyEnd } = state
  // Entries of earlier versions have actions that the list does not offer.
  const isOffered = action === '' || actionText(action) !== action
  return (
    <Form role="search" aria-label="Filter the audit trail" action={paths.audit} className="mb-4 space-y-3">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-3">
        <Text
          label="Who"
          name="actor"
          type="search"
          value={state.actor}
          maxLength={254}
          autoComplete="off"
          placeholder="E-mail address, or command line"
        />
        <Choice label="What" name="action" value={action} any="Everything">
          {!isOffered && <option value={action}>{action}</option>}
          {Object.entries(auditActions).map(([group, actions]) => (
            <optgroup key={group} label={group}>
              {Object.entries(actions).map(([one, text]) => (
                <option key={one} value={one}>
                  {text}
                </option>
              ))}
            </optgroup>
          ))}
        </Choice>
        <Choice label="About" name="subjectType" value={state.subjectType} any="Everything">
          {Object.entries(subjectTexts).map(([type, text]) => (
            <option key={type} value={type}>
              {text}
            </option>
          ))}
        </Choice>
        <Text
          label="Number or id"
          name="subjectId"
          type="search"
          placeholder="1234, or an e-mail address"
          value={state.subjectId}
          maxLength={200}
          autoComplete="off"
        />
        <Text label="From" name="from" type="date" value={state.from} />
        <Text
          label="To"
          name="to"
          type="date"
          value={earlyEnd || state.to}
          error={earlyEnd === '' ? undefined : 'The last day is before the first. Choose a later one.'}
        />
      </div>
      {unread.length > 0 && (
        <p role="status" className="text-sm font-semibold text-stop">
          The shop can't read {unread.join(' and ')} in the address, so entries are not filtered by {unread.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary">
          Filter
        </Button>
        {(isFiltered(state) || unread.length > 0) && (
          <ButtonLink look="quiet" to={paths.audit}>
            Clear the filter
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

/**
 * For a field that shows a value of the address. A change of this value replaces what was typed; other changes of the address do not, and none
 * takes the focus.
 */
function useShown<Control extends { value: string }>(value: string): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (control.current) control.current.value = value
  }, [value])
  return control
}

const Text = ({ value, ...field }: ComponentProps<typeof TextField> & { value: string }) => (
  <TextField {...field} ref={useShown<HTMLInputElement>(value)} defaultValue={value} />
)

type ChoiceProps = { label: string; name: string; value: string; any: string; children: ReactNode }

function Choice({ label, name, value, any, children }: ChoiceProps) {
  const control = useShown<HTMLSelectElement>(value)
  return (
    <Field label={label}>
      {(wiring) => (
        <select {...wiring} ref={control} name={name} defaultValue={value} className={inputLook}>
          <option value="">{any}</option>
          {children}
        </select>
      )}
    </Field>
  )
}
