import WifiOff from 'lucide-react/icons/wifi-off'
import { useTranslations } from '#web/kit/words.tsx'
import { useNoNetwork } from '#web/offline/use-offline.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useKept } from '../attendance/use-kept-rosters.ts'
import { queryClient } from '../kit/query-client.ts'

/** Says that there is no network, for as long as there is none. The live region stays, so that it is announced. */
export function OfflineBanner() {
  const t = useTranslations('consoleFrame')
  const isOffline = useNoNetwork()
  const keeps = useKept().pack !== undefined
  return (
    <div role="status">
      {isOffline ? (
        <div className="console-offline">
          <Icon of={WifiOff} inText />
          <p>{t(keeps ? 'offlineKeeping' : 'offline')}</p>
          <button type="button" className="link" onClick={() => void queryClient.invalidateQueries()}>
            {t('tryAgain')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
