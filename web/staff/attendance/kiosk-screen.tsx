import { useQuery } from '@tanstack/react-query'
import { call } from '#web/kit/api.ts'
import { pathIn } from '#web/kit/locale.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { PartState } from '../kit/part-state.tsx'
import { valueOf } from '../kit/refused-call.ts'
import { KioskView } from './kiosk-view.tsx'
import { loadKiosk } from './load-kiosk.ts'

const pollEveryMs = 3000
/** The page that members open by the code, in the language of the kiosk. */
const checkInPath = '/my-account/classes/checkin'

/** The kiosk with what it shows, asked again every few seconds. */
export function KioskScreen() {
  const t = useTranslations('kiosk')
  const locale = useLocale()
  const kiosk = useQuery({
    queryKey: ['kiosk'],
    queryFn: async () => valueOf(await loadKiosk(call)),
    refetchInterval: pollEveryMs,
    refetchIntervalInBackground: false,
  })
  return (
    <>
      {kiosk.data === undefined ? <h1 className="heading-3">{t('title')}</h1> : null}
      <PartState of={kiosk} rows={8}>
        {(loaded) => (
          <KioskView
            loaded={loaded}
            isOnline={kiosk.failureCount === 0}
            look={async () => void (await kiosk.refetch())}
            checkInAddress={`${location.origin}${pathIn(locale, checkInPath)}`}
          />
        )}
      </PartState>
    </>
  )
}
