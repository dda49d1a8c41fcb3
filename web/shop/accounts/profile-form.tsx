import { useState, type ComponentProps } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { formatPhone } from '#domain/kit/phone.ts'
import { languageNames } from '#domain/text/localized.ts'
import type { CallAnswer } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { onSend } from '#web/kit/open-in-place.ts'
import { safePath } from '#web/kit/page-path.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { sessionChanged, type Me } from '#web/kit/session.ts'
import { showToast } from '#web/kit/toast.ts'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BreakableEmail } from '#web/ui/breakable-email.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { typedBirthOf } from './birth-date.ts'
import { BirthFields } from './birth-fields.tsx'
import { EmailStatus, PhoneStatus } from './contact-status.tsx'
import { preferredLocation, businessModelWords, genderWords, saveProfile } from './profile-fields.ts'

/**
 * My Profile. Each error is below its field, and the first invalid field takes the focus. `?next=` is the page that
 * needed something of it.
 */
export function ProfileForm({
  me,
  branches,
}: {
  readonly me: Me
  /** The branches for the preferred location. */
  readonly branches: Parameters<typeof preferredLocation>[1]
}) {
  const t = useTranslations('account')
  const { pathname, search } = useLocation()
  const [asked] = useSearchParams()
  const next = safePath(asked.get('next'), '')
  const [answer, setAnswer] = useState<CallAnswer<Me>>()
  const [isSaving, setSaving] = useState(false)
  const refusal = answer?.ok === false ? answer.refusal : undefined
  const errors = refusal?.errors ?? {}
  const foot = useErrorFocus<HTMLDivElement>(refusal)

  const save = async (filled: FormData) => {
    if (isSaving) return
    setSaving(true)
    const sent = await saveProfile(filled)
    setSaving(false)
    if (!sent.ok && sent.refusal.status === 401) return openModal('LOGIN_VIEW', { next: `${pathname}${search}` })
    setAnswer(sent)
    if (!sent.ok) return undefined
    showToast(t('saved'))
    return sessionChanged()
  }
  return (
    <form className="account-form" noValidate {...onSend((filled) => void save(filled))}>
      <LastRefusal value={refusal}>
        <p className="soft measure">{t('profileLead')}</p>
        <Person me={me} errors={errors} />
        <Emergency me={me} errors={errors} />
        <Preferences me={me} errors={errors} branches={branches} />
        {answer?.ok === true ? (
          <Notice tone="ok" role="status">
            {t('saved')}
          </Notice>
        ) : null}
        <RefusalNotice refusal={refusal} title={t('notSaved')} />
        <div className="row flex-wrap" ref={foot}>
          <Button type="submit" busy={isSaving}>
            {t('save')}
          </Button>
          {next === '' ? null : (
            <LinkButton look="line" to={next}>
              {t('goBack')}
            </LinkButton>
          )}
        </div>
        <Contact me={me} />
      </LastRefusal>
    </form>
  )
}

interface Filled {
  readonly me: Me
  readonly errors: Readonly<Record<string, string>>
}

function Person({ me, errors }: Filled) {
  const t = useTranslations('account')
  return (
    <>
      <TextField
        label={t('fullName')}
        name="full_name"
        help={t('fullNameHelp')}
        autoComplete="name"
        defaultValue={me.full_name}
        error={errors['full_name']}
        required
      />
      <div className="account-form-pair">
        <RequiredText of={{ me, errors }} label={t('firstName')} name="first_name" autoComplete="given-name" />
        <RequiredText of={{ me, errors }} label={t('lastName')} name="last_name" autoComplete="family-name" />
      </div>
      <RequiredText
        of={{ me, errors }}
        label={t('displayName')}
        help={t('displayNameHelp')}
        name="display_name"
        autoComplete="nickname"
      />
      <BirthFields typed={typedBirthOf(me.birth_date)} error={errors['birth_date']} />
      <Select
        label={t('gender')}
        required
        name="gender"
        autoComplete="sex"
        placeholder={t('genderNone')}
        defaultValue={me.gender ?? ''}
        error={errors['gender']}
        options={Object.entries(genderWords).map(([value, word]) => ({ value, label: t(word) }))}
      />
      <RadioGroup
        legend={t('businessModel')}
        name="business_model"
        look="row"
        defaultValue={me.business_model ?? 'B2C'}
        options={Object.entries(businessModelWords).map(([value, word]) => ({ value, label: t(word) }))}
      />
    </>
  )
}

function RequiredText({
  of: { me, errors },
  name,
  ...field
}: {
  readonly of: Filled
  readonly name: 'first_name' | 'last_name' | 'display_name' | 'emergency_contact_name' | 'emergency_contact_phone'
} & Pick<ComponentProps<typeof TextField>, 'label' | 'help' | 'type' | 'inputMode' | 'autoComplete'>) {
  return <TextField {...field} name={name} defaultValue={me[name] ?? ''} error={errors[name]} required />
}

function Emergency({ me, errors }: Filled) {
  const t = useTranslations('account')
  return (
    <section className="account-form-part" aria-labelledby="profile-emergency">
      <h2 className="heading-3" id="profile-emergency">
        {t('emergency')}
      </h2>
      <div className="account-form-pair">
        <RequiredText of={{ me, errors }} label={t('emergencyName')} name="emergency_contact_name" />
        <RequiredText
          of={{ me, errors }}
          label={t('emergencyPhone')}
          name="emergency_contact_phone"
          type="tel"
          inputMode="tel"
        />
      </div>
    </section>
  )
}

function Preferences({ me, errors, branches }: Filled & Pick<ComponentProps<typeof ProfileForm>, 'branches'>) {
  const t = useTranslations('account')
  const location = preferredLocation(me.preferred_location, branches)
  return (
    <section className="account-form-part" aria-labelledby="profile-preferences">
      <h2 className="heading-3" id="profile-preferences">
        {t('preferences')}
      </h2>
      <Select
        label={t('preferredLocation')}
        required
        name="preferred_location"
        placeholder={t('genderNone')}
        defaultValue={location.chosen}
        error={errors['preferred_location']}
        options={location.options}
      />
      <RadioGroup
        legend={t('language')}
        name="locale"
        look="row"
        defaultValue={me.locale}
        help={t('languageHelp')}
        options={[
          { value: 'en', label: <span lang="en">{languageNames.en}</span> },
          { value: 'zh', label: <span lang="zh-Hans">{languageNames.zh}</span> },
        ]}
      />
    </section>
  )
}

function Contact({ me }: Pick<Filled, 'me'>) {
  const t = useTranslations('account')
  const path = usePath()
  return (
    <section className="account-form-part" aria-labelledby="profile-contact">
      <h2 className="heading-3" id="profile-contact">
        {t('contactTitle')}
      </h2>
      <dl className="facts">
        <dt>{t('email')}</dt>
        <dd className="profile-email">
          <span>{me.email === null ? t('none') : <BreakableEmail of={me.email} />}</span>
          {me.email === null ? null : <EmailStatus email={me.email} verified={me.email_verified} />}
        </dd>
        <dt>{t('phone')}</dt>
        <dd className="profile-email">
          <span>{me.phone === null ? t('none') : formatPhone(me.phone)}</span>
          {me.phone === null ? null : <PhoneStatus verified={me.phone_verified} />}
        </dd>
      </dl>
      <p className="small">
        <Link className="link" to={path('/my-account/auth')}>
          {t('security')}
        </Link>
      </p>
    </section>
  )
}
