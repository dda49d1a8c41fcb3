import { useState, type FormEvent } from 'react'
import { Form, useLocation, useRevalidator } from 'react-router'
import { call, type CallRefusal } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { openModal } from '#web/kit/modal.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { WhoComes } from '../occupancy/who-comes.tsx'
import { BookingAction } from './booking-action.tsx'
import { HeldAction, HeldNotice } from './held-notice.tsx'
import { HoldAction, HoldForm } from './hold-form.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'
import { ReadyAction, ReadyBooking, type Choice } from './ready-booking.tsx'
import { RefusedBooking } from './refused-booking.tsx'
import { sendWaitlist } from './send-waitlist.ts'
import { SignedOutOffer } from './signed-out-offer.tsx'
import { useFreshOffer } from './use-fresh-offer.ts'

interface Content {
  readonly about: ClassOffer
  /** The address of the class in the schedule. */
  readonly here: string
  readonly choice: Choice
}

interface Choosing extends Content {
  /** For whom it is, and what they are offered. */
  readonly subject: string
  readonly refused: string | undefined
  readonly choose: (choice: Choice) => void
}

/** Who comes, the sheet's content, and the form for two to wait as a pair. */
export function SheetContent(content: Choosing) {
  const { session, family, together } = content.about
  useFreshOffer(content.about)
  return (
    <>
      {family.length === 0 ? null : <WhoComes family={family} />}
      <OfferContent key={content.subject} {...content} />
      {together === undefined ? null : <PairForm key={together.one.id} together={together} sessionId={session.id} />}
    </>
  )
}

/** The content for the visitor's verdict. */
function OfferContent({ about, here, refused, choice, choose }: Omit<Choosing, 'subject'>) {
  const { offer } = about
  if (offer.kind === 'signed-out')
    return (
      <SignedOutOffer
        offer={offer}
        about={about}
        chosen={choice.seatNo}
        onChoose={(seatNo) => choose({ ...choice, seatNo })}
      />
    )
  if (offer.kind === 'held') return <HeldNotice held={offer} about={about} refused={refused} />
  if (offer.kind === 'ready')
    return <ReadyBooking offer={offer} about={about} here={here} refused={refused} choice={choice} choose={choose} />
  if (offer.hold === undefined) return <RefusedBooking offer={offer} about={about} refused={refused} />
  const seat = heldSeat(offer.hold, choice)
  return (
    <HoldForm
      offer={offer}
      hold={offer.hold}
      about={about}
      here={here}
      refused={refused}
      seat={seat}
      isChosen={seat === choice.seatNo}
      choose={(seatNo) => choose({ ...choice, seatNo })}
    />
  )
}

/** The next step at the foot of the sheet. */
export function SheetFooter({ about, here, schedule, choice }: Content & { readonly schedule: string }) {
  const { offer, session, person } = about
  if (offer.kind === 'ready')
    return <ReadyAction offer={offer} choice={choice} person={person} credits={session.credits} />
  if (offer.kind === 'held') return <HeldAction held={offer} about={about} here={here} />
  const refused = offer.kind === 'refused' ? offer : undefined
  const hold = refused?.hold
  // After logging in the visitor returns to the chosen reformer.
  const back = offer.kind === 'signed-out' && choice.seatNo !== undefined ? `${here}&seat_no=${choice.seatNo}` : here
  return refused && hold ? (
    <HoldAction seat={heldSeat(hold, choice)} person={person} frozen={refused.frozen} />
  ) : (
    <BookingAction offer={offer} here={back} schedule={schedule} sessionId={session.id} person={person} />
  )
}

/** The reformer to hold: the chosen one while it is free, else the lowest free one. */
function heldSeat(hold: NonNullable<Offer<'refused'>['hold']>, { seatNo }: Choice): number {
  return seatNo === undefined || hold.taken.includes(seatNo) ? hold.seat : seatNo
}

type Pair = NonNullable<ClassOffer['together']>

/** Two family members wait as a pair. Collapsed, since most people come alone. */
function PairForm({ together, sessionId }: { readonly together: Pair; readonly sessionId: string }) {
  const t = useTranslations('family')
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const { one, others, position } = together
  const [partnerId, choose] = useState(others[0]?.id ?? '')
  const { send, isSending, refusal, key } = usePair({ together, sessionId, here })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(partnerId)
  }
  return (
    <details className="pair-form">
      <summary>
        <span className="link">{t('together')}</span>
      </summary>
      <Form method="post" action={here} className="stack" onSubmit={onSubmit}>
        <p className="small soft">
          {t('togetherText')}
          <SentenceGap />
          {t('togetherPlaces', { one: position, other: position + 1 })}
        </p>
        <input type="hidden" name="waitlist" value="pair" />
        <input type="hidden" name="session_id" value={sessionId} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="first_id" value={one.id} />
        <RadioGroup
          legend={one.dependant ? t('togetherOne', { person: one.name }) : t('togetherMe')}
          name="second_id"
          value={partnerId}
          onChoose={choose}
          options={others.map((other) => ({ value: other.id, label: other.dependant ? other.name : t('me') }))}
        />
        <RefusalNotice refusal={refusal} title={t('togetherFailed')} isBooking />
        <StudioButton type="submit" look="line" full busy={isSending}>
          {t('togetherJoin')}
        </StudioButton>
      </Form>
    </details>
  )
}

/**
 * Joins the waitlist for both. A second press and a lost response reuse the key; another partner is another request.
 */
function usePair({
  together,
  sessionId,
  here,
}: {
  readonly together: Pair
  readonly sessionId: string
  readonly here: string
}) {
  const t = useTranslations('family')
  const revalidator = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()
  const [key, setKey] = useState(together.key)
  const send = async (partnerId: string) => {
    if (isSending) return
    setSending(true)
    const sent = await sendWaitlist(call, {
      act: 'pair',
      sessionId,
      personIds: [together.one.id, partnerId],
      key: `${key}-${partnerId.slice(-8)}`,
    })
    setSending(false)
    const refused = sent.ok ? undefined : sent.refusal
    if (refused?.status === 401) return openModal('LOGIN_VIEW', { next: here })
    setRefusal(refused)
    // A refusal completes the request; a lost response does not.
    if (refused !== undefined && refused.status > 0) setKey(newIntentKey())
    if (refused === undefined) showToast(t('togetherDone'))
    if (refused === undefined || refused.status > 0) await revalidator.revalidate()
  }
  return { send, isSending, refusal, key }
}
