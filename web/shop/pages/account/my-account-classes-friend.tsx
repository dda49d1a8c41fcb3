import { Form, redirect } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { getBooking } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { getInvitation, inviteFriend, joinFriend } from '#domain/waitlist/friends-api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { idField, isId, textField } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { Comma } from '#web/kit/punctuation.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { endsQuestion } from '#web/kit/retryable-action.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { FriendLink } from '#web/shop/waitlist/friend-link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/my-account-classes-friend.ts'

export const handle = { words: ['copyLink', 'days', 'friends'] } satisfies PageRoute

const codeShape = /^[A-Za-z0-9_-]{22}$/

/** With a code it is the friend's page, after it `?joined=1`; with a waitlist entry, that of the member who invites. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const [code, bookingId] = [searchParams.get('code') ?? '', searchParams.get('booking_id')]
  if (codeShape.test(code)) {
    const answer = await call(getInvitation, { code })
    // After joining, the friend returns to a link that is used up.
    return answer.ok || answer.refusal.code !== 'bookings.invite_over'
      ? { ...none, code, invitation: loaderValue(answer, request) }
      : { ...none, over: answer.refusal.message }
  }
  if (!isId(bookingId)) {
    loaderValue(await call(getMe, {}), request)
    return { ...none, isJoined: searchParams.has('joined') }
  }
  return { ...none, booking: loaderValue(await call(getBooking, { id: asId('bookings', bookingId) }), request) }
}

const none = { code: undefined, invitation: undefined, over: undefined, booking: undefined, isJoined: false } as const

/** Repeating the request returns the same link, and a code works once: neither needs an idempotency key. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const refused = (refusal: CallRefusal) => ({ url: undefined, refusal })
  return runFormAction<Done | Response, Done>(request, async (form) => {
    const [code, id] = [textField(form, 'code'), idField(form, 'booking_id')]
    if (codeShape.test(code))
      return actionOutcome(await call(joinFriend, { code }, { key: `friend-${code}` }), {
        // The link is used up: a reload of its page would say that the invitation is over.
        done: () => redirect(`${pageUrl(request).pathname}?joined=1`, 303),
        refused,
      })
    if (id === undefined) return undefined
    return actionOutcome(await call(inviteFriend, { id: asId('bookings', id) }, { key: crypto.randomUUID() }), {
      done: ({ url }) => ({ url, refusal: undefined }),
      refused,
    })
  })
}

interface Done {
  readonly url: string | undefined
  readonly refusal: CallRefusal | undefined
}

export default function MyAccountClassesFriend({ loaderData: shown, actionData }: Route.ComponentProps) {
  const t = useTranslations('friends')
  const path = usePath()
  const { invitation, booking, over, isJoined } = shown
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{invitation ? t('joinTitle', { friend: invitation.friend }) : t('title')}</h1>
      <p className="lead swap-lead">{t('inviteLead')}</p>
      <RefusalNotice refusal={actionData?.refusal} title={t('failed')} />
      {isJoined ? (
        <Notice role="status" tone="ok">
          {t('joined')}
        </Notice>
      ) : invitation ? (
        <Invitation invitation={invitation} code={shown.code} isOver={endsQuestion(actionData?.refusal)} />
      ) : booking?.status === 'pending' && booking.booking_type === 'waitlist' ? (
        <Invite booking={booking} url={actionData?.url} />
      ) : (
        <Notice>{over ?? t('none')}</Notice>
      )}
      <p className="mt-6">
        <LinkButton look="line" to={path('/my-account/classes')}>
          {t('classes')}
        </LinkButton>
      </p>
    </>
  )
}

/** The class it is about. */
function About({ of }: { readonly of: { readonly class_name: string; readonly starts_at: string } }) {
  const days = useDays()
  return (
    <p className="strong mt-4">
      {of.class_name}
      <Comma />
      {days.dateAt(of.starts_at)}
    </p>
  )
}

type Shown = Route.ComponentProps['loaderData']

function Invitation({
  invitation,
  code,
  isOver,
}: {
  readonly invitation: NonNullable<Shown['invitation']>
  readonly code: string
  /** After a refusal that every further press would get too. */
  readonly isOver: boolean
}) {
  const t = useTranslations('friends')
  const isSending = useIsSending()
  return (
    <Form method="post" className="stack">
      <About of={invitation} />
      {invitation.own ? (
        <Notice>{t('own')}</Notice>
      ) : isOver ? null : (
        <>
          <p className="small soft">{t('inviteTurn')}</p>
          <input type="hidden" name="code" value={code} />
          <Button type="submit" busy={isSending}>
            {t('join')}
          </Button>
        </>
      )}
    </Form>
  )
}

function Invite({
  booking,
  url,
}: {
  readonly booking: NonNullable<Shown['booking']>
  readonly url: string | undefined
}) {
  const t = useTranslations('friends')
  const days = useDays()
  const isSending = useIsSending()
  const when = days.dateAt(booking.starts_at)
  return (
    <div className="stack">
      <About of={booking} />
      <p className="small soft">{t('inviteTurn')}</p>
      {url === undefined ? (
        <Form method="post">
          <input type="hidden" name="booking_id" value={booking.id} />
          <Button type="submit" busy={isSending}>
            {t('create')}
          </Button>
        </Form>
      ) : (
        <FriendLink url={url} message={t('message', { name: booking.class_name, when, url })} />
      )}
    </div>
  )
}
