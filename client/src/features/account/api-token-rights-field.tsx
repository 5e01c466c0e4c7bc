import { ChoiceBox } from '#client/components/choice-box.tsx'
import { rightsChoices, rightsTexts } from './rights-texts.ts'

/** The rights of a new token; read-only by default. */
export function ApiTokenRightsField() {
  return (
    <fieldset>
      <legend className="font-semibold">Rights</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        {rightsChoices.map((rights) => (
          <ChoiceBox
            key={rights}
            type="radio"
            name="rights"
            value={rights}
            title={rightsTexts[rights].name}
            line={rightsTexts[rights].line}
            defaultChecked={rights === 'read'}
          />
        ))}
      </div>
    </fieldset>
  )
}
