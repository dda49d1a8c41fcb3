import { Link, useSearchParams } from 'react-router'
import { formatPhone } from '#domain/kit/phone.ts'
import { usePath } from '#web/kit/locale.ts'
import type { Me } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BreakableEmail } from '#web/ui/breakable-email.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SentCode } from '../messages/sent-code.tsx'
import type { ContactStep } from './contact-form.tsx'
import { ContactForm } from './contact-form.tsx'

interface Part {
  readonly me: Me
  readonly step: ContactStep | undefined
  readonly isSaved: boolean
  readonly at: SentCode | undefined
}

/** The login's e-mail and phone, which of them is verified, and the links to change them. */
export function ContactPart({ me, step, isSaved, at }: Part) {
  const t = useTranslations('security')
  const path = usePath()
  const rows = [
    ['email', me.email, me.email_verified, t(me.email === null ? 'addEmail' : 'changeEmail')],
    [
      'phone',
      me.phone === null ? null : formatPhone(me.phone),
      me.phone_verified,
      t(me.phone === null ? 'addPhone' : 'changePhone'),
    ],
  ] as const
  const own = useOwnPhone(me, step)
  const title = own === undefined ? (rows.find(([name]) => name === step)?.[3] ?? t('hasCode')) : t('verifyPhone')
  return (
    <section className="stack" aria-labelledby="contact">
      <h2 className="heading-3" id="contact">
        {t('contact')}
      </h2>
      {isSaved ? (
        <Notice tone="ok" role="status">
          {t('contactSaved')}
        </Notice>
      ) : null}
      <dl className="facts own-contact">
        {rows.flatMap(([name, value, isVerified, way]) => [
          <dt key={`${name}-name`}>{t(name)}</dt>,
          <dd key={name} className="profile-email">
            <span>{value === null ? t('none') : <BreakableEmail of={value} />}</span>
            {value === null ? null : (
              <Badge tone={isVerified ? 'ok' : 'warn'}>{t(isVerified ? 'verified' : 'unverified')}</Badge>
            )}
            {name === 'phone' ? <VerifyPhone me={me} /> : <VerifyEmail me={me} />}
            <Link className="link" to={`${path('/my-account/auth')}?contact=${name}`} preventScrollReset>
              {way}
            </Link>
          </dd>,
        ])}
      </dl>
      {step === undefined ? null : (
        <ContactForm key={`${step} ${own ?? ''}`} step={step} title={title} at={at} own={own} />
      )}
    </section>
  )
}

/** The account's unverified number, where the address asks to verify it. */
function useOwnPhone({ phone, phone_verified: isVerified }: Me, step: ContactStep | undefined): string | undefined {
  const [query] = useSearchParams()
  return step === 'phone' && query.has('own') && !isVerified ? (phone ?? undefined) : undefined
}

function VerifyEmail({ me: { email, email_verified: isVerified } }: { readonly me: Me }) {
  const t = useTranslations('security')
  const path = usePath()
  if (email === null || isVerified) return null
  return (
    <Link className="link" to={`${path('/my-account/account-settings')}?verify=email`}>
      {t('verifyEmail')}
    </Link>
  )
}

function VerifyPhone({ me: { phone, phone_verified: isVerified } }: { readonly me: Me }) {
  const t = useTranslations('security')
  const path = usePath()
  if (phone === null || isVerified) return null
  return (
    <Link className="link" to={`${path('/my-account/auth')}?contact=phone&own=1`} preventScrollReset>
      {t('verifyPhone')}
    </Link>
  )
}
