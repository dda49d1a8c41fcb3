import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { checkIn } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { call, type CallAnswer } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { onSend } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { canScan, CodeScanner } from '#web/ui/code-scanner.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRunning } from '#web/ui/use-running.ts'

/** The other way to check in: the phone scans the front desk's code, or its owner types the digits below it. */
export function DeskCode({
  booking,
  isOpen,
  code,
  here,
}: {
  readonly booking: BookingItem
  readonly isOpen: boolean
  readonly code: string | undefined
  readonly here: string
}) {
  const t = useTranslations('checkin')
  const isRunning = useRunning()
  const { revalidate } = useRevalidator()
  const [camera, setCamera] = useState<'off' | 'on' | 'missing'>('off')
  const [typed, setTyped] = useState('')
  const [scanned, setScanned] = useState(code)
  const [isSending, setSending] = useState(false)
  usePrefetchModal('SCHEDULE_CHECK_IN_FAILED_VIEW')

  const send = async (sent: string) => {
    if (isSending) return
    setSending(true)
    setCamera((before) => (before === 'on' ? 'off' : before))
    const answer = await sendCheckIn(sent, { bookingId: booking.id, key: newIntentKey() })
    setSending(false)
    setScanned(undefined)
    if (!answer.ok) return openModal('SCHEDULE_CHECK_IN_FAILED_VIEW', { refusal: answer.refusal, booking, here })
    setTyped('')
    await revalidate()
  }

  return (
    <section className="desk-code" aria-labelledby="desk-code">
      <h2 className="heading-4" id="desk-code">
        {t('deskTitle')}
      </h2>
      <p className="small muted">{t('deskText')}</p>
      {camera === 'on' ? (
        <CodeScanner
          label={t('camera')}
          onCode={(text) => void send(scannedCode(text))}
          onTrouble={() => setCamera('missing')}
        />
      ) : null}
      {camera === 'missing' ? <Notice role="status">{t('noCamera')}</Notice> : null}
      {isRunning && camera !== 'missing' && canScan() ? (
        <Button look="line" full disabled={!isOpen} onClick={() => setCamera(camera === 'on' ? 'off' : 'on')}>
          {t(camera === 'on' ? 'stopScan' : 'scan')}
        </Button>
      ) : null}
      <NeedsScript />
      <form className="desk-code-form" {...onSend((filled) => void send(textField(filled, 'code')))}>
        {scanned === undefined ? (
          <TextField
            label={t('figures')}
            name="code"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            disabled={!isOpen}
            required
          />
        ) : (
          <>
            <input type="hidden" name="code" value={scanned} />
            <Notice tone="ok">{t('scanned')}</Notice>
          </>
        )}
        <Button type="submit" look={scanned === undefined ? 'line' : 'filled'} busy={isSending} disabled={!isOpen}>
          {t('checkIn')}
        </Button>
      </form>
    </section>
  )
}

/**
 * Extracts the code from a scanned text: the desk shows the check-in page's address with the code, so that any camera
 * app opens it.
 */
function scannedCode(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined
  return address?.searchParams.get('code') ?? text
}

/** Checks in a booking with the front desk's code. */
async function sendCheckIn(
  code: string,
  { bookingId, key }: { readonly bookingId: string; readonly key: string },
): Promise<CallAnswer<OutputOf<typeof checkIn>>> {
  return call(checkIn, { code: code.trim().slice(0, 200), booking_id: asId('bookings', bookingId) }, { key })
}
