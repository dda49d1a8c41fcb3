import { instantAt, wireTime } from '#domain/kit/time.ts'
import { useSettings } from '#web/kit/settings.ts'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useNoNetwork } from '#web/offline/use-offline.ts'
import { useLive } from './use-live.ts'

/** Says that the page follows what happens, or since when it does not. Nothing where it never did. */
export function LiveMark() {
  const t = useTranslations('consoleFrame')
  const { branch } = useSettings()
  const { isLive: speaks, heardMs } = useLive()
  // The stream finds out by its silence alone, seconds later.
  const isLive = !useNoNetwork() && speaks
  if (heardMs === undefined) return null
  return (
    <p className={`live-mark ${isLive ? '' : 'live-mark-silent'}`} role="status">
      {isLive ? (
        <span className="console-bar-words">{t('live')}</span>
      ) : (
        <span>
          {t.rich('lastSeen', {
            w: (words) => <span className="console-bar-words">{words}</span>,
            time: clockOf(wireTime(instantAt(Math.round(heardMs)), branch.time_zone)),
          })}
        </span>
      )}
    </p>
  )
}
