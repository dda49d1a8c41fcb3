import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { TwoFifties } from '#web/art/two-fifties.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'

/** The referral banner, where the studio enables it: what both people get, from the settings. */
export function ReferralBand({ percent }: { readonly percent: number }) {
  const t = useTranslations('home')
  const path = usePath()
  const { referral_reward: reward } = useSettings().policies
  return (
    <section className="referral grain">
      <div className="wrap referral-in">
        <h2 className="heading-1">{t('referTitle', { percent, reward: formatMoney(fromWire(reward), 'browse') })}</h2>
        <LinkButton to={path('/refer')}>{t('referAction')}</LinkButton>
      </div>
      <div className="referral-picture gold">
        <TwoFifties />
      </div>
    </section>
  )
}
