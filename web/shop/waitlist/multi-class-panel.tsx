import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { leaveRequest } from '#domain/waitlist/api.ts'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { useNameList, usePhraseList } from '#web/kit/punctuation.tsx'
import { showToast } from '#web/kit/toast.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useRefusalSentence } from '#web/kit/use-refusal-sentence.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import type { OwnRequests } from './own-requests.ts'

type OpenRequest = OwnRequests['open'][number]
type MetRequest = OwnRequests['met'][number]

interface Panel {
  readonly requests: OwnRequests
  readonly now: string
  /** The request that is about to be left. */
  readonly askedId: string | undefined
  /** The row component of the list beside it, which is on the page already. */
  readonly row: ComponentType<{ readonly booking: OwnBooking; readonly now: string; readonly level?: 2 | 3 }>
}

/** Every multi-class request: its waitlists, its bookings, and the form to leave it. */
export function MultiClassPanel({ requests, now, askedId, row }: Panel) {
  const t = useTranslations('multiClassRequests')
  return (
    <section className="multi-class-requests" aria-labelledby="multi-class-requests">
      <h2 className="heading-3" id="multi-class-requests">
        {t('heading')}
      </h2>
      {requests.met.map((request) => (
        <Met key={request.id} request={request} />
      ))}
      {requests.open.map((request) => (
        <OpenRequestView key={request.id} request={request} now={now} isAsked={request.id === askedId} row={row} />
      ))}
    </section>
  )
}

function Met({ request: { person, got, dropped } }: { readonly request: MetRequest }) {
  const t = useTranslations('multiClassRequests')
  const days = useDays()
  const listed = useNameList()
  const named = (classes: MetRequest['got']) =>
    listed(
      classes.map((one) =>
        t('metClass', { name: one.class_name, day: days.short(one.starts_at), time: clockOf(one.starts_at) }),
      ),
    )
  const said = { names: named(got), dropped: named(dropped) }
  return (
    <Notice tone="ok" className="multi-class-met">
      {person.dependant ? t('metOf', { person: person.full_name, ...said }) : t('met', said)}
    </Notice>
  )
}

function OpenRequestView({
  request,
  now,
  isAsked,
  row: Row,
}: Pick<Panel, 'now' | 'row'> & { readonly request: OpenRequest; readonly isAsked: boolean }) {
  const t = useTranslations('multiClassRequests')
  const path = usePath()
  const said = { wanted: request.wanted, got: request.got }
  return (
    <div className="multi-class-request">
      <p className="strong">
        {request.person.dependant
          ? t('standingOf', { person: request.person.full_name, ...said })
          : t('standing', said)}
      </p>
      <p className="small muted">{t('rule')}</p>
      <ul className="booking-rows">
        {request.bookings.map((booking) => (
          <Row key={booking.id} booking={booking} now={now} level={3} />
        ))}
      </ul>
      {isAsked ? (
        <LeaveQuestion request={request} />
      ) : (
        <LinkButton
          look="quiet"
          size="small"
          className="multi-class-leave button-edge"
          to={`${path('/my-account/classes')}?leave=${request.id}`}
          preventScrollReset
          aria-label={t('leaveLabel')}
        >
          {t('leave')}
        </LinkButton>
      )}
    </div>
  )
}

/** Confirms what is given up. A form of its own, so it works without script. */
function LeaveQuestion({ request }: { readonly request: OpenRequest }) {
  const t = useTranslations('multiClassRequests')
  const phrases = usePhraseList()
  const sentenceOf = useRefusalSentence()
  const path = usePath()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const send = async () => {
    if (isSending) return
    setSending(true)
    // A request is left once, so its id is the idempotency key.
    const answer = await call(leaveRequest, { id: request.id }, { key: `leave-${request.id}` })
    setSending(false)
    if (answer.ok) showToast(t('left'))
    else showToast(phrases([t('leaveFailed'), sentenceOf(answer.refusal)]), { tone: 'failure' })
    if (answer.ok || answer.refusal.status > 0)
      await navigate(path('/my-account/classes'), { replace: true, preventScrollReset: true })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const count = request.bookings.filter(({ position }) => position !== null).length
  return (
    <Form method="post" className="panel stack multi-class-question" onSubmit={onSubmit}>
      <h3 className="heading-4" ref={title} tabIndex={-1}>
        {t('leaveTitle')}
      </h3>
      <p>{t('leaveText', { count })}</p>
      <input type="hidden" name="leave" value={request.id} />
      <div className="row flex-wrap">
        <StudioButton type="submit" look="danger" busy={isSending}>
          {t('leaveConfirm')}
        </StudioButton>
        <LinkButton look="line" to={path('/my-account/classes')} preventScrollReset>
          {t('leaveKeep')}
        </LinkButton>
      </div>
    </Form>
  )
}
