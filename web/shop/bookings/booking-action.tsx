import { useState, type FormEvent } from 'react'
import { Form, useRevalidator } from 'react-router'
import { call, type CallRefusal } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { profileAddress } from '#web/kit/profile-address.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { signAddress } from '../forms/sign-address.ts'
import { packagesFor } from '../holds/send-hold.ts'
import { PushPanel } from '../messages/push-panel.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'
import { sendWaitlist } from './send-waitlist.ts'

/**
 * The one next step when the class cannot be booked directly. Each is a link that opens as a dialog where script runs.
 */
export function BookingAction({
  offer,
  here,
  schedule,
  sessionId,
  person,
}: {
  readonly offer: Offer<'signed-out' | 'refused'>
  readonly here: string
  /** The address of the schedule on the day of the class. */
  readonly schedule: string
  readonly sessionId: string
  readonly person: ClassOffer['person']
}) {
  if (offer.kind === 'signed-out') {
    const waits = offer.state === 'full'
    return waits || offer.seat !== undefined ? <LogInAction waits={waits} here={here} /> : <SeeSchedule to={schedule} />
  }
  const { waitlist } = offer
  if (waitlist === undefined || waitlist.kind === 'closed') {
    // Where the waitlist is closed to this person too, the waitlist's reason is the one they can resolve.
    const step = (waitlist ?? offer).missing.next_step
    return step === 'see_schedule' ? (
      <SeeSchedule to={schedule} />
    ) : (
      <MendAction step={step} here={here} sessionId={sessionId} person={person} />
    )
  }
  return (
    <>
      <WaitlistAction
        key={`${waitlist.kind} ${person?.id ?? ''}`}
        waitlist={waitlist}
        here={here}
        sessionId={sessionId}
        personId={person?.id}
      />
      {waitlist.kind === 'waiting' ? <PushPanel isOffer /> : null}
    </>
  )
}

/** Logging in, to book or to join the waitlist. */
function LogInAction({ waits, here }: { readonly waits: boolean; readonly here: string }) {
  const t = useTranslations('bookings')
  const path = usePath()
  return (
    <>
      <LinkButton
        full
        to={`${path('/signin')}?next=${encodeURIComponent(here)}`}
        {...inPlace(() => openModal('LOGIN_VIEW', { next: here }))}
      >
        {t(waits ? 'logInToWait' : 'logIn')}
      </LinkButton>
      <p className="small muted booking-foot-note">{t(waits ? 'signedOutWait' : 'signedOut')}</p>
    </>
  )
}

function SeeSchedule({ to }: { readonly to: string }) {
  const t = useTranslations('bookings')
  return (
    <LinkButton full look="line" to={to}>
      {t('seeSchedule')}
    </LinkButton>
  )
}

/** The next step of a refusal that somebody can mend; `small` is its look beside a sentence that states it. */
export function MendAction({
  step,
  here,
  sessionId,
  person,
  small,
}: {
  readonly step: Exclude<Offer<'refused'>['missing']['next_step'], 'see_schedule'>
  readonly here: string
  readonly sessionId: string
  readonly person: ClassOffer['person']
  readonly small?: 'filled' | 'line'
}) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const forms = useTranslations('forms')
  const path = usePath()
  const shape = small ? ({ look: small, size: 'small', className: 'waitlist-fix' } as const) : { full: true }
  switch (step) {
    case 'buy_package':
      return (
        <LinkButton {...shape} to={path(packagesFor({ sessionId, personId: person?.id }))}>
          {t('buy')}
        </LinkButton>
      )
    case 'sign_waiver':
      return (
        <LinkButton
          {...shape}
          to={path(signAddress('waiver', person === undefined ? { next: here } : { next: here, personId: person.id }))}
          {...inPlace(() => openModal('E_WAIVER_MODAL', { message: forms('bookingStep'), personId: person?.id }))}
        >
          {person === undefined ? t('signWaiver') : family('sign', { person: person.name })}
        </LinkButton>
      )
    case 'see_bookings':
      return (
        <LinkButton full to={path('/my-account/classes')}>
          {t('seeBooking')}
        </LinkButton>
      )
    case 'complete_profile':
      return (
        <LinkButton full to={path(profileAddress(here))}>
          {t('myProfile')}
        </LinkButton>
      )
    case 'ask_studio':
      return (
        <LinkButton full look="line" to={path('/contact-us')}>
          {t('askStudio')}
        </LinkButton>
      )
  }
}

/**
 * Joins or leaves the waitlist of a full class. A form of its own, so it works without script. Leaving asks first: a
 * second press where Join was a moment ago must not undo it. Without script My Classes asks. `personId` is the person
 * who comes instead of the holder.
 */
function WaitlistAction({
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
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()
  // Revalidation brings a new key, but this is still the same request.
  const [key, setKey] = useState(waitlist.kind === 'open' ? waitlist.key : '')
  const request: Exclude<Parameters<typeof sendWaitlist>[1], { act: 'pair' }> =
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
    setAsking(false)
    if (refused?.status === 401) return openModal('LOGIN_VIEW', { next: here })
    setRefusal(refused)
    // A refusal completes the request; a lost response does not.
    if (refused !== undefined && refused.status > 0) setKey(newIntentKey())
    if (refused === undefined) showToast(t(request.act === 'join' ? 'waitlistJoinedToast' : 'waitlistLeftToast'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }

  return (
    <Form method="post" action={here} onSubmit={onSubmit}>
      {isAsking ? <p className="strong mb-3">{t('waitlistLeaveAsk')}</p> : null}
      <RefusalNotice
        refusal={refusal}
        title={t(request.act === 'join' ? 'waitlistJoinFailed' : 'waitlistLeaveFailed')}
        isBooking={request.act === 'join'}
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
      {request.act === 'join' ? (
        <StudioButton type="submit" full busy={isSending}>
          {t('waitlistJoin')}
        </StudioButton>
      ) : (
        <LeaveButtons bookingId={request.bookingId} isAsking={isAsking} isSending={isSending} onAsk={setAsking} />
      )}
      {waitlist.kind === 'open' ? (
        <p className="small muted booking-foot-note">
          {waitlist.holds === undefined ? t('waitlistFree') : t('waitlistHolds', waitlist.holds)}
        </p>
      ) : null}
    </Form>
  )
}

/** Asks before it leaves. */
function LeaveButtons({
  bookingId,
  isAsking,
  isSending,
  onAsk,
}: {
  readonly bookingId: string
  readonly isAsking: boolean
  readonly isSending: boolean
  readonly onAsk: (isAsking: boolean) => void
}) {
  const t = useTranslations('bookings')
  const path = usePath()
  if (!isAsking)
    return (
      <LinkButton
        full
        look="line"
        to={`${path('/my-account/classes')}?cancel=${bookingId}`}
        {...inPlace(() => onAsk(true))}
      >
        {t('waitlistLeave')}
      </LinkButton>
    )
  return (
    <div className="grid gap-3">
      <Button full look="line" ref={focusOnce} onClick={() => onAsk(false)}>
        {t('waitlistStay')}
      </Button>
      <StudioButton type="submit" full look="danger" busy={isSending}>
        {t('waitlistLeave')}
      </StudioButton>
    </div>
  )
}

/** Focuses the safe choice when it appears. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus()
}
