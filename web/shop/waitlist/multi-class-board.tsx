import { Form, Link } from 'react-router'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { usePath } from '#web/kit/locale.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { ClassWhen } from '../schedules/class-when.tsx'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { FullClasses } from './full-classes.tsx'
import { multiClassAddress } from './multi-class-address.ts'
import type { ChosenClass, MultiClassChoice } from './multi-class-choice.ts'
import { useChosenIds } from './use-chosen-ids.ts'

/** The chosen classes with the form to wait for them, and the full classes that can be added. */
export function MultiClassBoard({
  choice,
  formKey,
  refused,
}: {
  readonly choice: MultiClassChoice
  readonly formKey: string
  /** Why the request was refused; `place` is the index of the refused class. */
  readonly refused: { readonly refused: string; readonly place: number | undefined } | undefined
}) {
  const t = useTranslations('multiClassRequests')
  const inTheWay = refused?.place === undefined ? undefined : choice.chosen[refused.place]?.shown.name
  return (
    <>
      <section className="multi-class-choice" aria-labelledby="multi-class-choice">
        <h2 className="heading-3" id="multi-class-choice">
          {t('chosen')}
        </h2>
        {refused === undefined ? null : (
          <Notice tone="bad" role="status" title={t('failed')}>
            {inTheWay === undefined ? refused.refused : t('refusedOf', { name: inTheWay, message: refused.refused })}
          </Notice>
        )}
        <ChosenClasses choice={choice} />
        <MultiClassRequestForm choice={choice} formKey={formKey} />
      </section>
      <FullClasses choice={choice} />
    </>
  )
}

/** How many are wanted, and the button that joins all the waitlists; before that, what is still missing. */
function MultiClassRequestForm({ choice, formKey }: { readonly choice: MultiClassChoice; readonly formKey: string }) {
  const t = useTranslations('multiClassRequests')
  const isSending = useIsSending()
  const count = choice.chosen.length
  if (count < 2) return <p className="soft">{t(count === 0 ? 'chosenNone' : 'chosenOne')}</p>
  if (choice.chosen.some(({ waitlist }) => waitlist.kind === 'closed')) return null
  const wanted = Array.from({ length: count - 1 }, (_none, place) => place + 1)
  return (
    <Form method="post" className="stack multi-class-form">
      <input type="hidden" name="ids" value={choice.chosen.map(({ shown }) => shown.id).join('.')} />
      {choice.person === undefined ? null : <input type="hidden" name="person_id" value={choice.person.id} />}
      <input type="hidden" name="key" value={formKey} />
      <Select
        label={t('wanted')}
        name="wanted"
        help={t('wantedHelp')}
        defaultValue="1"
        options={wanted.map((one) => ({
          value: String(one),
          label: one === 1 ? t('wantedOne') : t('wantedSome', { count: one }),
        }))}
      />
      <StudioButton type="submit" busy={isSending}>
        {t('save')}
      </StudioButton>
      <p className="small muted">{t('free')}</p>
    </Form>
  )
}

/** The chosen classes, each with the position and the odds. */
function ChosenClasses({ choice }: { readonly choice: MultiClassChoice }) {
  const path = usePath()
  const ids = useChosenIds(choice)
  const without = (id: string) =>
    path(
      multiClassAddress({
        sessionIds: ids.filter((one) => one !== id),
        personId: choice.person?.id,
        from: choice.from,
      }),
    )
  return (
    <ul className="booking-rows">
      {choice.chosen.map((one) => (
        <li key={one.shown.id} className="swap-row multi-class-row">
          <ClassWhen shown={one.shown} />
          <div className="min-w-0">
            <p className="strong">{one.shown.name}</p>
            <WaitlistState of={one} person={choice.person} />
          </div>
          <Remove shown={one.shown} to={without(one.shown.id)} />
        </li>
      ))}
    </ul>
  )
}

function WaitlistState({
  of: { shown, waitlist },
  person,
}: {
  readonly of: ChosenClass
  readonly person: MultiClassChoice['person']
}) {
  const t = useTranslations('multiClassRequests')
  const bookings = useTranslations('bookings')
  const days = useDays()
  const path = usePath()
  if (waitlist.kind === 'closed') {
    return (
      <Notice tone="warn" className="multi-class-closed">
        {waitlist.message}
        <SentenceGap />
        {waitlist.code === 'bookings.place_free' ? (
          <Link className="link" to={path(classAddress({ sessionId: shown.id, personId: person?.id }))}>
            {bookings('title')}
          </Link>
        ) : null}
      </Notice>
    )
  }
  const { kind, position, percent, latest } = waitlist
  return (
    <p className="small muted">
      {kind === 'waiting'
        ? t('waiting', { position })
        : person === undefined
          ? t('position', { position })
          : t('positionOf', { position, person: person.name })}
      <SentenceGap />
      {percent === null ? null : t('chance', { percent })}
      <SentenceGap />
      {latest === undefined ? null : t('latest', { day: days.short(latest), time: clockOf(latest) })}
    </p>
  )
}

function Remove({ shown, to }: { readonly shown: ScheduledClass; readonly to: string }) {
  const t = useTranslations('multiClassRequests')
  const days = useDays()
  return (
    <LinkButton
      look="quiet"
      size="small"
      to={to}
      preventScrollReset
      aria-label={t('removeLabel', {
        name: shown.name,
        day: days.short(shown.starts_at),
        time: clockOf(shown.starts_at),
      })}
    >
      {t('remove')}
    </LinkButton>
  )
}
