import { Link } from 'react-router'
import { formatPhone } from '#domain/kit/format-phone.ts'
import { usePath } from '#web/kit/locale.ts'
import { livePanel } from '#web/kit/panel.ts'
import type { Me } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ContactChanging } from './contact-action.ts'
import type { ContactStep } from './contact-form.tsx'

const ContactForm = livePanel(
  async () => import('./contact-form.tsx'),
  (part) => part.ContactForm,
)

interface Part {
  readonly me: Me
  readonly step: ContactStep | undefined
  readonly isSaved: boolean
  readonly at: ContactChanging | undefined
}

/** The e-mail and the phone that log in, which of them is proven, and the way to another one. */
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
  const title = rows.find(([name]) => name === step)?.[3] ?? t('hasCode')
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
      <dl className="facts">
        {rows.flatMap(([name, value, isVerified, way]) => [
          <dt key={`${name}-name`}>{t(name)}</dt>,
          <dd key={name} className="profile-email">
            <span className="break-words">{value ?? t('none')}</span>
            {value === null ? null : (
              <Badge tone={isVerified ? 'ok' : 'warn'}>{t(isVerified ? 'verified' : 'unverified')}</Badge>
            )}
            <Link className="link" to={`${path('/my-account/auth')}?contact=${name}`} preventScrollReset>
              {way}
            </Link>
          </dd>,
        ])}
      </dl>
      {step === undefined ? null : <ContactForm key={step} step={step} title={title} at={at} />}
    </section>
  )
}
