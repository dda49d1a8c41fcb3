import ArrowLeft from 'lucide-react/icons/arrow-left'
import { getStaffSession } from '#domain/devices/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRead } from '../kit/use-read.ts'
import { lock } from './lock.ts'

/** The way into the console. A kiosk stands where members use it by themselves, so that it asks for a PIN first. */
export function KioskBack() {
  const t = useTranslations('kiosk')
  const { data: standing } = useRead(getStaffSession, { input: {} })
  const arrow = <Icon of={ArrowLeft} directed />
  if (standing?.device?.kind === 'kiosk')
    return (
      <IconButton label={t('lockToConsole')} className="kiosk-back" onClick={() => void lock('/staff')}>
        {arrow}
      </IconButton>
    )
  return (
    <IconLink label={t('toConsole')} to="/staff" className="kiosk-back">
      {arrow}
    </IconLink>
  )
}
