import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useId } from 'react'
import { saveMe } from '#domain/accounts/api.ts'
import { endStaffSession } from '#domain/devices/api.ts'
import { languageNames, locales, type Locale } from '#domain/text/localized.ts'
import { languageTags } from '#web/kit/locale.ts'
import { themes, useTheme, type Theme } from '#web/kit/theme.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useDisclosure } from '#web/ui/use-disclosure.ts'
import { forgetRosters } from '../attendance/forget-rosters.ts'
import { lock } from '../devices/lock.ts'
import { tellLeft } from '../devices/other-tabs.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { useConsole, useStaff } from '../kit/console-start.ts'
import { PersonMark } from '../kit/person-mark.tsx'
import { useSitePath } from '../kit/use-site-path.ts'
import { useWrite } from '../kit/use-write.ts'

/** Who is signed in, and the lock; unfolds language, theme, the way to the website, and signing out. */
export function PersonMenu() {
  const t = useTranslations('consoleFrame')
  const { name, role } = useStaff()
  const { isOpen, setOpen, menu, button, closeByKey, closeWhenLeft } = useDisclosure()
  const listId = useId()
  const roleName = t(role)
  return (
    <div ref={menu} onKeyDown={closeByKey} onBlur={closeWhenLeft}>
      {isOpen ? <Choices id={listId} /> : null}
      <div className="person-menu-row">
        <button
          ref={button}
          type="button"
          className="person-menu-button"
          aria-label={t('person', { name, role: roleName })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <PersonMark name={name} />
          <span className="person-menu-name">
            <span className="strong">{name}</span>
            <span className="smallest muted">{roleName}</span>
          </span>
          <Icon of={ChevronsUpDown} inText />
        </button>
        <IconButton label={t('lock')} onClick={() => void lock()}>
          <Icon of={LockKeyhole} inText />
        </IconButton>
      </div>
    </div>
  )
}

function Choices({ id }: { readonly id: string }) {
  const t = useTranslations('consoleFrame')
  const site = useSitePath()
  const leave = useWrite(endStaffSession)
  const signOut = async () => {
    const answer = await leave.send({})
    if (!answer.ok) return
    await forgetRosters()
    tellLeft()
    location.assign('/staff/signin')
  }
  return (
    <div className="person-menu-list" id={id}>
      <LanguageChoice />
      <ThemeChoice />
      <a className="side-bar-link" href={site('/')}>
        {t('toSite')}
      </a>
      <BusyButton className="side-bar-link" busy={leave.isBusy} onClick={() => void signOut()}>
        {t('signOut')}
      </BusyButton>
    </div>
  )
}

/** The language is the account's, so that it is the same on every device; the new document speaks it. */
function LanguageChoice() {
  const t = useTranslations('consoleFrame')
  const { locale: shown } = useConsole()
  const save = useWrite(saveMe)
  const choose = async (locale: Locale) => {
    if (locale === shown) return
    const answer = await save.send({ locale })
    if (answer.ok) location.reload()
  }
  return (
    <fieldset className="console-choice">
      <legend className="smallest muted">{t('language')}</legend>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={languageTags[locale]}
          aria-pressed={locale === shown}
          onClick={() => void choose(locale)}
        >
          {languageNames[locale]}
        </button>
      ))}
    </fieldset>
  )
}

const themeNames = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
} as const satisfies Record<Theme, string>

function ThemeChoice() {
  const t = useTranslations('consoleFrame')
  const [theme, choose] = useTheme()
  return (
    <fieldset className="console-choice">
      <legend className="smallest muted">{t('theme')}</legend>
      {themes.map((option) => (
        <button key={option} type="button" aria-pressed={theme === option} onClick={() => choose(option)}>
          {t(themeNames[option])}
        </button>
      ))}
    </fieldset>
  )
}
