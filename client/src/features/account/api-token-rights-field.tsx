import { rightsChoices, rightsTexts } from './rights-texts.ts'

/** The rights of a new token; read-only by default. */
export function ApiTokenRightsField() {
  return (
    <fieldset>
      <legend className="font-semibold">Rights</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        {rightsChoices.map((rights) => (
          <label
            key={rights}
            className="flex min-h-16 items-center gap-4 border border-l-3 border-rule bg-sheet p-3 has-checked:border-l-mask"
          >
            <input
              type="radio"
              name="rights"
              value={rights}
              defaultChecked={rights === 'read'}
              aria-label={rightsTexts[rights].name}
              aria-describedby={`rights-${rights}`}
              className="size-5 shrink-0"
            />
            <span>
              <span className="block font-semibold">{rightsTexts[rights].name}</span>
              <span id={`rights-${rights}`} className="block text-sm text-ink-2">
                {rightsTexts[rights].line}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
