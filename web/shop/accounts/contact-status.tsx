import { useSearchParams } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { onPress, useOpenAt } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'

/**
 * Whether the e-mail is verified, with a button to verify it. Where the address asks for it (`?verify=email`),
 * VERIFY_EMAIL_VIEW opens at once.
 */
export function EmailStatus({ email, verified }: { readonly email: string; readonly verified: boolean }) {
  const t = useTranslations('verify')
  const [query] = useSearchParams()
  const ask = () => openModal('VERIFY_EMAIL_VIEW', { email })
  useOpenAt(!verified && query.get('verify') === 'email', ask)
  usePrefetchModal('VERIFY_EMAIL_VIEW')
  if (verified) return <Badge tone="ok">{t('verified')}</Badge>
  return (
    <>
      <Badge tone="warn">{t('unverified')}</Badge>
      <Button look="line" size="small" {...onPress(ask)}>
        {t('open')}
      </Button>
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
