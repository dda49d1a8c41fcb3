import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { classAddress } from '../schedules/class-address.ts'
import { ClassWhen } from '../schedules/class-when.tsx'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { clockOf, useDays } from '../schedules/use-days.ts'
import { multiClassAddress } from './multi-class-address.ts'
import type { ChosenClass } from './multi-class-choice.ts'
import { type MultiClassChoice } from './multi-class-choice.ts'

/** The chosen classes, each with the position one would have and what it may come to. */
export function ChosenClasses({ choice }: { readonly choice: MultiClassChoice }) {
  const path = usePath()
  const ids = choice.chosen.map(({ shown }) => shown.id)
  const without = (id: string) =>
    path(
      multiClassAddress({
        sessionIds: ids.filter((one) => one !== id),
        personId: choice.person?.id,
        from: choice.from,
      }),
    )
  return (
    <ul>
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
        {waitlist.message}{' '}
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
          : t('positionOf', { position, person: person.name })}{' '}
      {percent === null ? null : t('chance', { percent })}{' '}
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
