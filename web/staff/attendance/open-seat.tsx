import UserPlus from 'lucide-react/icons/user-plus'
import { Comma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A reformer that nobody has, in its place among the others. */
export function OpenSeat({ seat, onGive }: { readonly seat: number; readonly onGive: () => void }) {
  const t = useTranslations('staffCheckIn')
  return (
    <li className="checkin-row checkin-open">
      <span className="checkin-ring checkin-ring-open" aria-hidden="true">
        {seat}
      </span>
      <p className="checkin-who soft">
        <span className="read-aloud-only">
          {t('seat', { seat })}
          <Comma />
        </span>
        {t('openSeat')}
      </p>
      <Button
        look="soft"
        size="small"
        icon={<Icon of={UserPlus} inText />}
        aria-label={t('giveSeat', { seat })}
        onClick={onGive}
      >
        {t('give')}
      </Button>
    </li>
  )
}
