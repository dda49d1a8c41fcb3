import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getStaffSession } from '#domain/devices/api.ts'
import { consoleLanguageCookie } from '#domain/kit/console-cookies.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { languageNames, locales, type Locale } from '#domain/text/localized.ts'
import { Mark } from '#web/art/mark.tsx'
import { writeCookie } from '#web/kit/cookie.ts'
import { languageTags } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { Comma } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { DemoPeople } from '../devices/demo-people.tsx'
import { FactorForm } from '../devices/factor-form.tsx'
import { LockScreen } from '../devices/lock-screen.tsx'
import { PasswordForm } from '../devices/password-form.tsx'
import { SetUpForm } from '../devices/set-up-form.tsx'
import { useConsole } from '../kit/console-start.ts'
import { PartState } from '../kit/part-state.tsx'
import { readAgain, useRead } from '../kit/use-read.ts'
import { useSitePath } from '../kit/use-site-path.ts'

type Standing = OutputOf<typeof getStaffSession>

const demoMs = 5000

/**
 * The way into the console: password and second factor, or the lock of a device that people take over by PIN. It leads
 * on to the page that was asked.
 */
export default function SignIn() {
  const standing = useRead(getStaffSession, { input: {}, everyMs: demoMs })
  const [isElse, setElse] = useState(false)
  const [query] = useSearchParams()
  // The role is known in the next document alone.
  const next = `/staff?next=${encodeURIComponent(query.get('next') ?? '/staff')}`
  const leave = () => location.assign(next)
  const isSettingUp = useSettingUp(standing.data?.step)
  const isOpen = standing.data?.step === 'open' && !isSettingUp
  // A link from another site brings no strict cookie along, so who is logged in may be sent here: it leads on.
  useEffect(() => {
    if (isOpen) location.assign(next)
  }, [isOpen, next])
  const { data } = standing
  if (data !== undefined && !isElse && isLocked(data))
    return <LockScreen standing={data} onElse={() => setElse(true)} onDone={leave} />
  const demo = data === undefined || isSettingUp ? [] : data.demo
  return (
    <div className={`sign-in-page ${demo.length > 0 ? 'sign-in-page-demo' : ''}`}>
      <main className="sign-in" id="content">
        <Head />
        <PartState of={standing} rows={3}>
          {({ step }) =>
            isOpen ? null : (
              <Step
                step={isSettingUp ? 'set_up' : step}
                onDone={leave}
                onPin={isElse ? () => setElse(false) : undefined}
              />
            )
          }
        </PartState>
        <Foot />
      </main>
      {demo.length > 0 ? <DemoPeople people={demo} onDone={leave} /> : null}
    </div>
  )
}

/** Setting up ends with the recovery codes, which stay on the page although the login is open by then. */
function useSettingUp(step: Standing['step'] | undefined): boolean {
  const [isSettingUp, setSettingUp] = useState(false)
  if (step === 'set_up' && !isSettingUp) setSettingUp(true)
  return isSettingUp
}

/** Nobody is logged in on a device that somebody may take over by PIN. */
function isLocked({ step, people }: Standing): boolean {
  return step === 'none' && people.length > 0
}

function Step({
  step,
  onDone,
  onPin,
}: {
  readonly step: Standing['step']
  readonly onDone: () => void
  /** Back to the lock; undefined where there is none. */
  readonly onPin: (() => void) | undefined
}) {
  if (step === 'set_up') return <SetUpForm onDone={onDone} />
  if (step === 'factor') return <FactorForm onDone={onDone} />
  return (
    <PasswordForm
      onPin={onPin}
      onOpen={(asked) => {
        if (asked === 'open') onDone()
        else void readAgain([getStaffSession])
      }}
    />
  )
}

function Head() {
  const t = useTranslations('consoleFrame')
  const { site_title: siteTitle, branch } = useSettings()
  return (
    <p className="sign-in-mark">
      <PageTitle>{t('signInTitle')}</PageTitle>
      <Mark />
      {siteTitle}
      <span className="small muted">
        {t('title')}
        <Comma />
        {branch.name}
      </span>
    </p>
  )
}

function Foot() {
  const t = useTranslations('staffLogin')
  const site = useSitePath()
  return (
    <footer className="stack-small small muted">
      <p>{t('apart')}</p>
      <p>
        <a className="link" href={site('/')}>
          {t('backToSite')}
        </a>
      </p>
      <LanguageLinks />
    </footer>
  )
}

/** Before anybody signed in, the language is this browser's. */
function LanguageLinks() {
  const { locale: shown } = useConsole()
  const choose = (locale: Locale) => {
    writeCookie(consoleLanguageCookie, locale)
    location.reload()
  }
  return (
    <p className="sign-in-languages small">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          className="link"
          lang={languageTags[locale]}
          aria-pressed={locale === shown}
          onClick={() => choose(locale)}
        >
          {languageNames[locale]}
        </button>
      ))}
    </p>
  )
}
