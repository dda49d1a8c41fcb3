import { useState, type FormEvent } from 'react'
import { Form, useRevalidator } from 'react-router'
import { call, type CallRefusal } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { openModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Offer } from './load-offer.ts'
import { sendWaitlist, type WaitlistRequest } from './send-waitlist.ts'

/**
 * Joins the waitlist of a full class, or leaves it. A form of its own, so it works without script. `personId` is who
 * comes instead of the holder.
 */
export function WaitlistAction({
  waitlist,
  here,
  sessionId,
  personId,
}: {
  readonly waitlist: Exclude<NonNullable<Offer<'refused'>['waitlist']>, { readonly kind: 'closed' }>
  readonly here: string
  readonly sessionId: string
  readonly personId: string | undefined
}) {
  const t = useTranslations('bookings')
  const revalidator = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()
  // A page that is read again brings another key, and this is still the same request.
  const [key, setKey] = useState(waitlist.kind === 'open' ? waitlist.key : '')
  const request: Exclude<WaitlistRequest, { act: 'pair' }> =
    waitlist.kind === 'open'
      ? { act: 'join', sessionId, personId, key }
      : { act: 'leave', sessionId, bookingId: waitlist.bookingId }

  const send = async () => {
    if (isSending) return
    setSending(true)
    const sent = await sendWaitlist(call, request)
    const refused = sent.ok ? undefined : sent.refusal
    if (refused === undefined || refused.status > 0) await revalidator.revalidate()
    setSending(false)
    if (refused?.status === 401) return openModal('LOGIN_VIEW', { next: here })
    setRefusal(refused)
    // A "no" ends the request; a lost answer does not.
    if (refused !== undefined && refused.status > 0) setKey(newIntentKey())
    if (refused === undefined) showToast(t(request.act === 'join' ? 'waitlistJoinedToast' : 'waitlistLeftToast'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }

  return (
    <Form method="post" action={here} onSubmit={onSubmit}>
      <RefusalNotice
        refusal={refusal}
        title={t(request.act === 'join' ? 'waitlistJoinFailed' : 'waitlistLeaveFailed')}
        className="mb-3"
      />
      <input type="hidden" name="waitlist" value={request.act} />
      <input type="hidden" name="session_id" value={sessionId} />
      {personId === undefined ? null : <input type="hidden" name="person_id" value={personId} />}
      {request.act === 'join' ? (
        <input type="hidden" name="key" value={request.key} />
      ) : (
        <input type="hidden" name="booking_id" value={request.bookingId} />
      )}
      <Button type="submit" full look={request.act === 'join' ? 'filled' : 'line'} busy={isSending}>
        {t(request.act === 'join' ? 'waitlistJoin' : 'waitlistLeave')}
      </Button>
      {request.act === 'join' ? <p className="small muted booking-foot-note">{t('waitlistFree')}</p> : null}
    </Form>
  )
}
