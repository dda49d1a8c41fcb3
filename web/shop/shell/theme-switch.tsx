import { themes, useTheme, type Theme } from '#web/kit/theme.ts'
import { useTranslations } from '#web/kit/words.tsx'

const names = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const satisfies Record<Theme, string>

/** Light, dark, or the device's theme. Before hydration the form does the same, and returns to the page. */
export function ThemeSwitch() {
  const t = useTranslations('shell')
  const [theme, choose] = useTheme()
  return (
    <form className="theme-switch" method="post" action="/theme" aria-label={t('theme')}>
      {themes.map((option) => (
        <button
          key={option}
          type="submit"
          name="theme"
          value={option}
          className="theme-choice"
          aria-pressed={theme === option}
          onClick={(event) => {
            event.preventDefault()
            choose(option)
          }}
        >
          {t(names[option])}
        </button>
      ))}
    </form>
  )
}
