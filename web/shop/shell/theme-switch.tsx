import { themes, useTheme, type Theme } from '#web/kit/theme.ts'
import { useTranslations } from '#web/kit/words.tsx'

const names = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const satisfies Record<Theme, string>

/** Light, dark, or whatever the device says. */
export function ThemeSwitch() {
  const t = useTranslations('shell')
  const [theme, choose] = useTheme()
  return (
    <div className="theme-switch" role="group" aria-label={t('theme')}>
      {themes.map((option) => (
        <button
          key={option}
          type="button"
          className="theme-choice"
          aria-pressed={theme === option}
          onClick={() => choose(option)}
        >
          {t(names[option])}
        </button>
      ))}
    </div>
  )
}
