import type { Me } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** The e-mail and the phone that log in, and which of them is proven. */
export function ContactPart({ me }: { readonly me: Me }) {
  const t = useTranslations('security')
  const rows = [
    ['email', me.email, me.email_verified],
    ['phone', me.phone, me.phone_verified],
  ] as const
  return (
    <section className="stack" aria-labelledby="contact">
      <h2 className="heading-3" id="contact">
        {t('contact')}
      </h2>
      <dl className="facts">
        {rows.flatMap(([name, value, isVerified]) => [
          <dt key={`${name}-name`}>{t(name)}</dt>,
          <dd key={name} className="profile-email">
            <span className="break-words">{value ?? t('none')}</span>
            {value === null ? null : (
              <Badge tone={isVerified ? 'ok' : 'warn'}>{t(isVerified ? 'verified' : 'unverified')}</Badge>
            )}
          </dd>,
        ])}
      </dl>
    </section>
  )
}
