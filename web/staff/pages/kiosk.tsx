import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { KioskScreen } from '../attendance/kiosk-screen.tsx'
import { KioskBack } from '../devices/kiosk-back.tsx'

/** The screen at the front desk, for members to scan and for the desk to check in. */
export default function Kiosk() {
  const t = useTranslations('kiosk')
  return (
    <main className="kiosk" id="content">
      <PageTitle>{t('title')}</PageTitle>
      <KioskScreen back={<KioskBack />} />
    </main>
  )
}
