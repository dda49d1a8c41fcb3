import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { createToken } from '#domain/accounts/api.ts'
import { consoleLanguageCookie } from '#domain/kit/console-cookies.ts'
import { languageNames, locales, type Locale } from '#domain/text/localized.ts'
import { Mark } from '#web/art/mark.tsx'
import { call, TypedFields, type CallRefusal } from '#web/kit/api.ts'
import { clearCachedPages } from '#web/kit/clear-cached-pages.ts'
import { writeCookie } from '#web/kit/cookie.ts'
import { textField } from '#web/kit/form-fields.ts'
import { languageTags } from '#web/kit/locale.ts'
import { safePath } from '#web/kit/page-path.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConsole } from '../kit/console-start.ts'

/** The way into the console; it leads on to the page that was asked. */
export default function SignIn() {
  const t = useTranslations('consoleFrame')
  const { me } = useConsole()
  const { site_title: siteTitle, branch } = useSettings()
  return (
    <main className="sign-in" id="content">
      <PageTitle>{t('signInTitle')}</PageTitle>
      <p className="sign-in-mark">
        <Mark />
        {siteTitle}
        <span className="small muted">
          {t('title')}, {branch.name}
        </span>
      </p>
      <div className="sign-in-form">
        <h1 className="heading-2">{t('signInHeading')}</h1>
        <p className="small soft">
          {t.rich('signInLead', {
            site: (words) => (
              <a className="link" href="/signin">
                {words}
              </a>
            ),
          })}
        </p>
        {me !== null && me.role === null ? <Notice tone="warn">{t('noRole')}</Notice> : null}
        <SignInForm />
      </div>
      <LanguageLinks />
    </main>
  )
}

function SignInForm() {
  const t = useTranslations('consoleFrame')
  const [query] = useSearchParams()
  const [refusal, setRefusal] = useState<CallRefusal>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    await clearCachedPages()
    const answer = await call(
      createToken,
      new TypedFields({ login: textField(form, 'login'), password: textField(form, 'password') }),
    )
    setBusy(false)
    setRefusal(answer.ok ? undefined : answer.refusal)
    if (answer.ok) location.assign(staffPath(query.get('next')))
  }
  return (
    <form className="sign-fields" noValidate onSubmit={(event) => void send(event)}>
      <RefusalNotice refusal={refusal} title={t('signInHeading')} />
      <TextField
        label={t('login')}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={refusal?.errors['login']}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('showPassword')}
        error={refusal?.errors['password']}
      />
      <a className="link small" href="/forget-password">
        {t('forgot')}
      </a>
      <Button type="submit" full busy={isBusy}>
        {t('signIn')}
      </Button>
    </form>
  )
}

/** Only a page of the console, never this one again. */
function staffPath(next: string | null): string {
  const path = safePath(next, '/staff')
  return /^\/staff(?:$|[/?])/.test(path) && !path.startsWith('/staff/signin') ? path : '/staff'
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
