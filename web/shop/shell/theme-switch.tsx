import { themes, useTheme, type Theme } from '#web/kit/theme.ts'
import { useTranslations } from '#web/kit/words.tsx'

const names = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const satisfies Record<Theme, string>

/**
 * Light, dark, or whatever the device says. Before the script is here the form does the same, and comes back to the
 * page.
 */
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
