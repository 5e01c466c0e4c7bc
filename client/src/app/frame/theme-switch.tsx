import { useSyncExternalStore } from 'react'
import { Monitor, Moon, Sun } from '#client/components/icons/theme.ts'
import { onThemeChange, readTheme, setTheme, type Theme, themes } from '#client/lib/theme.ts'

const signs = { light: Sun, dark: Moon, system: Monitor } as const
const names = { light: 'Light', dark: 'Dark', system: 'System' } as const

/** A switch for the light, dark or system theme; `onBoard` is for the green background, which is dark in both themes. */
export function ThemeSwitch({ onBoard = false }: { onBoard?: boolean }) {
  const theme = useSyncExternalStore<Theme>(onThemeChange, readTheme, () => 'system')
  return (
    <fieldset className="inline-flex rounded-ctl border border-rule-2">
      <legend className="sr-only">Theme</legend>
      {themes.map((name) => {
        const Sign = signs[name]
        return (
          <button
            key={name}
            type="button"
            aria-pressed={theme === name}
            aria-label={names[name]}
            title={names[name]}
            onClick={() => setTheme(name)}
            className={`grid size-9 place-items-center ${
              onBoard ? 'aria-pressed:bg-on-board aria-pressed:text-board' : 'aria-pressed:bg-ink aria-pressed:text-paper'
            }`}
          >
            <Sign size={16} />
          </button>
        )
      })}
    </fieldset>
  )
}
