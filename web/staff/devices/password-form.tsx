import { useState, type FormEvent } from 'react'
import { signInStaff } from '#domain/devices/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { call, TypedFields, type CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useSitePath } from '../kit/use-site-path.ts'

/** Logs in by e-mail or phone and password; the response says which step comes next. */
export function PasswordForm({
  onOpen,
  onPin,
}: {
  readonly onOpen: (step: OutputOf<typeof signInStaff>['step']) => void
  /** Back to the people of the device; undefined where nobody takes it over by PIN. */
  readonly onPin: (() => void) | undefined
}) {
  const t = useTranslations('consoleFrame')
  const login = useTranslations('staffLogin')
  const site = useSitePath()
  const [refusal, setRefusal] = useState<CallRefusal>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const fields = { login: textField(form, 'login'), password: textField(form, 'password') }
    const answer = await call(signInStaff, new TypedFields(fields))
    setBusy(false)
    setRefusal(answer.ok ? undefined : answer.refusal)
    if (answer.ok) onOpen(answer.value.step)
  }
  return (
    <div className="sign-in-form">
      <h1 className="heading-2">{t('signInHeading')}</h1>
      <p className="small soft">
        {t.rich('signInLead', {
          site: (words) => (
            <a className="link" href={site('/signin')}>
              {words}
            </a>
          ),
        })}
      </p>
      <form className="sign-fields" noValidate onSubmit={(event) => void send(event)}>
        <LastRefusal value={refusal}>
          <NotDone refusal={refusal} />
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
          <a className="link small" href={site('/forget-password')}>
            {t('forgot')}
          </a>
          <Button type="submit" full busy={isBusy}>
            {t('signIn')}
          </Button>
        </LastRefusal>
      </form>
      {onPin === undefined ? null : (
        <button type="button" className="link small" onClick={onPin}>
          {login('byPin')}
        </button>
      )}
    </div>
  )
}
