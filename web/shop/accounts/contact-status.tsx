import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'

/** Whether the e-mail is verified, with a link to verify it, which works without script. */
export function EmailStatus({ email, verified }: { readonly email: string; readonly verified: boolean }) {
  const t = useTranslations('verify')
  const path = usePath()
  usePrefetchModal('VERIFY_EMAIL_VIEW')
  if (verified) return <Badge tone="ok">{t('verified')}</Badge>
  const ask = inPlace(() => openModal('VERIFY_EMAIL_VIEW', { email }))
  return (
    <>
      <Badge tone="warn">{t('unverified')}</Badge>
      <LinkButton look="line" size="small" to={`${path('/my-account/account-settings')}?verify=email`} {...ask}>
        {t('open')}
      </LinkButton>
    </>
  )
}

/** Whether the phone is verified, with a link to the page that changes phone and e-mail. */
export function PhoneStatus({ verified }: { readonly verified: boolean }) {
  const t = useTranslations('verify')
  const path = usePath()
  if (verified) return <Badge tone="ok">{t('verified')}</Badge>
  return (
    <>
      <Badge tone="warn">{t('unverified')}</Badge>
      <LinkButton look="line" size="small" to={`${path('/my-account/auth')}?contact=phone&own=1`}>
        {t('verifyPhone')}
      </LinkButton>
    </>
  )
}
