import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wireTime } from '#domain/kit/time.ts'
import { call } from '#web/kit/api.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { PartState } from '../kit/part-state.tsx'
import { valueOf } from '../kit/refused-call.ts'
import { useLiveReads } from '../kit/use-live.ts'
import { useSitePath } from '../kit/use-site-path.ts'
import { keptRosters } from './kept-rosters.ts'
import { KioskView } from './kiosk-view.tsx'
import { keptKiosk, loadKiosk, type KioskState } from './load-kiosk.ts'
import { stillShown, useKept } from './use-kept-rosters.ts'

/** The code of the desk is another one every half minute, so it is asked for this often at least. */
const codeMs = 10_000
const live = ['class', 'timetable', 'person'] as const
/** The page that members open by the code, in the language of the kiosk. */
const checkInPath = '/my-account/classes/checkin'

const kioskKey = ['kiosk']

/** The kiosk with what it shows, asked again when that changes. `back` is its way into the console. */
export function KioskScreen({ back }: { readonly back: ReactNode }) {
  const t = useTranslations('kiosk')
  const site = useSitePath()
  useLiveReads(kioskKey, live)
  const kiosk = useQuery({
    queryKey: kioskKey,
    queryFn: async () => valueOf(await loadKiosk(call)),
    refetchInterval: codeMs,
    refetchIntervalInBackground: false,
  })
  const read = stillShown(kiosk)
  const kept = useKeptKiosk(read)
  const isOnline = !kiosk.isError && kiosk.failureCount === 0
  const shown = isOnline ? (read ?? kept) : (kept ?? read)
  return (
    <>
      {shown === undefined ? <h1 className="heading-3">{t('title')}</h1> : null}
      <PartState of={{ ...kiosk, data: shown }} rows={8}>
        {(loaded) => (
          <KioskView
            back={back}
            loaded={loaded}
            isOnline={isOnline}
            look={async () => void (await kiosk.refetch())}
            checkInAddress={`${location.origin}${site(checkInPath)}`}
          />
        )}
      </PartState>
    </>
  )
}

/** The classes at hand for the time without a network; undefined on a device that keeps none. */
function useKeptKiosk(read: KioskState | undefined): KioskState | undefined {
  const { pack } = useKept()
  const { time_zone: zone } = useSettings().branch
  return pack && keptKiosk(pack, { now: wireTime(keptRosters.now(pack), zone), read })
}
