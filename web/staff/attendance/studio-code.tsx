import { instant, msBetween, type Instant } from '#domain/kit/time.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import type { KioskState } from './load-kiosk.ts'
import { useKept } from './use-kept-rosters.ts'

/** An older code is expired and must not be shown. */
const deadMs = 30_000

/** The code of this half minute. It holds the address of the check-in page, so that any camera app opens it. */
export function StudioCode({
  code,
  now,
  address,
}: {
  readonly code: KioskState['code']
  readonly now: Instant
  readonly address: string
}) {
  const t = useTranslations('kiosk')
  const keeps = useKept().pack !== undefined
  const leftMs = code === undefined ? undefined : msBetween(now, instant(code.next_at))
  return (
    <section className="studio-code" aria-labelledby="studio-code">
      <h2 className="heading-4" id="studio-code">
        {t('studioCode')}
      </h2>
      {code === undefined || leftMs === undefined || leftMs < -deadMs ? (
        <p className="studio-code-gone">{t(keeps ? 'codeGoneKept' : 'codeGone')}</p>
      ) : (
        <>
          <QrCode text={`${address}?code=${code.code}`} label={t('codeLabel')} className="studio-code-picture" />
          <p className="figure studio-code-figures">
            {code.figures.slice(0, 4)} {code.figures.slice(4)}
          </p>
          <p className="small muted">{t('codeHelp')}</p>
          <p className="smallest muted studio-code-renews">
            {t('renews', { seconds: Math.max(0, Math.ceil(leftMs / 1000)) })}
          </p>
        </>
      )}
    </section>
  )
}
