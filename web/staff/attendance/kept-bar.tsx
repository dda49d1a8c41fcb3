import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useNoNetwork } from '#web/offline/use-offline.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { keptRosters, type ChangedAct } from './kept-rosters.ts'
import { useKept } from './use-kept-rosters.ts'
import type { RosterRow } from './use-roster.ts'

/**
 * The bar below a roster without a network: how many check-ins wait to be sent, how old the roster is and how long it
 * may be used. Back online, it lists the check-ins that the server decided otherwise, until staff have read them.
 */
export function KeptBar({ rows }: { readonly rows: readonly RosterRow[] }) {
  const t = useTranslations('staffCheckIn')
  const { pack, waiting, changed, canKeep } = useKept()
  const isOffline = useNoNetwork()
  const [isSending, setSending] = useState(false)
  const tryNow = async () => {
    setSending(true)
    await keptRosters.send()
    setSending(false)
  }
  const isShown = waiting.length > 0 || (isOffline && (pack !== undefined || !canKeep))
  return (
    <>
      {changed.map((one) => (
        <Changed key={one.key} of={one} name={rows.find(({ id }) => id === one.bookingId)?.person.full_name} />
      ))}
      <div role="status" className="kept-bar-seat">
        {isShown ? (
          <div className="kept-bar">
            <Icon of={Info} inText />
            <p>
              {waiting.length === 0 ? null : <strong>{t('keptCount', { count: waiting.length })} </strong>}
              {pack === undefined
                ? null
                : t('keptHolds', { from: clockOf(pack.taken_at), until: clockOf(pack.ends_at) })}
              {canKeep ? null : t('keptFull')}
            </p>
            {waiting.length === 0 ? null : (
              <Button look="line" size="small" busy={isSending} onClick={() => void tryNow()}>
                {t('keptTryNow')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </>
  )
}

/** A check-in that the server decided otherwise: what holds now, and what to do. */
function Changed({ of, name }: { readonly of: ChangedAct; readonly name: string | undefined }) {
  const t = useTranslations('staffCheckIn')
  return (
    <div className="kept-bar" role="alert">
      <p>
        <strong>{name ?? t('keptSomebody')}</strong> {of.message}
      </p>
      <Button look="line" size="small" onClick={() => void keptRosters.readChanged(of.key)}>
        {t('keptRead')}
      </Button>
    </div>
  )
}
