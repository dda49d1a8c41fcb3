import { onPress } from '#web/kit/open-in-place.ts'
import { themes, useTheme, type Theme } from '#web/kit/theme.ts'
import { useTranslations } from '#web/kit/words.tsx'

const names = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const satisfies Record<Theme, string>

/** Light, dark, or the device's theme. Without script it is always the device's, and nothing is shown to choose. */
export function ThemeSwitch() {
  const t = useTranslations('shell')
  const [theme, choose] = useTheme()
  return (
    <div className="theme-switch with-script" role="group" aria-label={t('theme')}>
      {themes.map((option) => (
        <button
          key={option}
          type="button"
          className="theme-choice"
          aria-pressed={theme === option}
          {...onPress(() => choose(option))}
        >
          {t(names[option])}
        </button>
      ))}
    </div>
  )
}
