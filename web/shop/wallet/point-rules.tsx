import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import Tag from 'lucide-react/icons/tag'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** How points are earned, what they pay and when they expire, from the studio's settings. */
export function PointRules() {
  const t = useTranslations('wallet')
  const { policies } = useSettings()
  const earned = policies.points_earned_per_ringgit
  return (
    <ul className="point-rules">
      {earned === 0 ? null : (
        <li>
          <Icon of={Plus} />
          {t('ruleEarn', { count: earned })}
        </li>
      )}
      <li>
        <Icon of={Tag} />
        {t('ruleWorth', { count: policies.points_paid_per_ringgit })}
      </li>
      <li>
        <Icon of={Clock} />
        {t('ruleMonths', { count: policies.points_months })}
      </li>
    </ul>
  )
}
