import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'

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
