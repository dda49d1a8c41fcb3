import { TwoFifties } from '#web/art/two-fifties.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'

/** The referral banner, where the studio shows it. */
export function ReferralBand({ percent }: { readonly percent: number }) {
  const t = useTranslations('home')
  const path = usePath()
  return (
    <section className="referral grain">
      <div className="wrap referral-in">
        <h2 className="heading-1">{t('referTitle', { percent })}</h2>
        <LinkButton to={path('/refer')}>{t('referAction')}</LinkButton>
      </div>
      <div className="referral-picture gold">
        <TwoFifties />
      </div>
    </section>
  )
}
