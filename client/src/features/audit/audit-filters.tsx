import { Form } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { Field, inputLook, TextField } from '#client/components/field.tsx'
import { auditActions, subjectTexts } from '#common/audit/actions.ts'
import { paths } from '#common/kit/paths.ts'
import { type AuditState, isFiltered } from './audit-url.ts'

/** The filter, which the address of the page keeps. */
export function AuditFilters({ state }: { state: AuditState }) {
  return (
    <Form key={JSON.stringify(state)} role="search" aria-label="Filter the audit trail" action={paths.audit} className="mb-4 space-y-3">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-3">
        <TextField
          label="Who"
          name="actor"
          type="search"
          defaultValue={state.actor}
          maxLength={254}
          autoComplete="off"
          placeholder="E-mail address, or command line"
        />
        <Choice label="What" name="action" value={state.action} any="Everything">
          {Object.entries(auditActions).map(([group, actions]) => (
            <optgroup key={group} label={group}>
              {Object.entries(actions).map(([action, text]) => (
                <option key={action} value={action}>
                  {text}
                </option>
              ))}
            </optgroup>
          ))}
        </Choice>
        <Choice label="Of" name="subjectType" value={state.subjectType} any="Everything">
          {Object.entries(subjectTexts).map(([type, text]) => (
            <option key={type} value={type}>
              {text}
            </option>
          ))}
        </Choice>
        <TextField
          label="Number or id"
          name="subjectId"
          type="search"
          placeholder="1234, or an e-mail address"
          defaultValue={state.subjectId}
          maxLength={200}
          autoComplete="off"
        />
        <TextField label="From" name="from" type="date" defaultValue={state.from} />
        <TextField label="To" name="to" type="date" defaultValue={state.to} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary">
          Filter
        </Button>
        {isFiltered(state) && (
          <ButtonLink look="quiet" to={paths.audit}>
            Clear the filter
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

type ChoiceProps = { label: string; name: string; value: string; any: string; children: React.ReactNode }

function Choice({ label, name, value, any, children }: ChoiceProps) {
  return (
    <Field label={label}>
      {(wiring) => (
        <select {...wiring} name={name} defaultValue={value} className={inputLook}>
          <option value="">{any}</option>
          {children}
        </select>
      )}
    </Field>
  )
}
