import { classAddress } from '#domain/schedules/class-summary.ts'
import { Movement } from '#web/art/movement.tsx'
import { usePath } from '#web/kit/locale.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { dependantOf } from '../occupancy/own-booking.ts'
import type { FrozenPack } from '../packages/own-pack.ts'
import { useInstructorNames } from '../schedules/use-instructor-names.ts'
import type { Suggestion } from './suggest-class.ts'
import { WaitingFor, type Waiting } from './waiting-for.tsx'

/** In place of the next class: one that the member waits for, or one to book, after a freeze where the pack rests. */
export function NothingBooked({
  suggestion,
  waiting,
  frozen,
}: {
  readonly suggestion: Suggestion
  readonly waiting: Waiting | undefined
  readonly frozen: FrozenPack | undefined
}) {
  const t = useTranslations('account')
  const days = useDays()
  const path = usePath()
  const next = waiting === undefined ? suggestion.next : undefined
  return (
    <section className="nothing-booked" aria-labelledby="nothing-booked">
      <div className="next-class-lines" aria-hidden="true">
        <Movement kind="swan" weight={1.1} />
      </div>
      <div className="nothing-booked-words">
        <h2 className="heading-3" id="nothing-booked">
          {t(waiting === undefined ? 'upcomingEmpty' : 'statusWaitlist')}
        </h2>
        {frozen === undefined ? null : (
          <p className="soft">{t('packFrozen', { name: frozen.name, day: days.date(frozen.lastDay) })}</p>
        )}
        <p className="soft">
          {waiting === undefined ? <Suggested suggestion={suggestion} /> : <WaitingFor waiting={waiting} />}
        </p>
        <div className="row flex-wrap">
          {next === undefined ? null : (
            <StudioLink to={path(classAddress({ sessionId: next.id }))}>
              {t('bookNext', { weekday: days.weekday(next.startsAt), time: clockOf(next.startsAt) })}
            </StudioLink>
          )}
          <LinkButton look={next === undefined ? 'filled' : 'line'} to={path('/schedules')}>
            {t('scheduleShort')}
          </LinkButton>
          {frozen === undefined ? null : (
            <LinkButton look="line" to={path('/contact-us')}>
              {t('askStudio')}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  )
}

function Suggested({ suggestion: { next, isUsual } }: { readonly suggestion: Suggestion }) {
  const t = useTranslations('account')
  const days = useDays()
  return next === undefined
    ? t('noneNext')
    : t(isUsual ? 'usualNext' : 'beginnerNext', {
        name: next.name,
        day: days.long(next.startsAt),
        time: clockOf(next.startsAt),
        count: next.left,
      })
}

/** The last classes that somebody or their dependants came to, each with the same class of the coming week. */
export function RecentClasses({ recent }: { readonly recent: Suggestion['recent'] }) {
  const t = useTranslations('account')
  const family = useTranslations('family')
  const days = useDays()
  const taught = useInstructorNames()
  const path = usePath()
  if (recent.length === 0) return null
  return (
    <>
      <p className="recent-lead soft">{t('lastClasses')}</p>
      <ul className="booking-rows">
        {recent.map(({ booking, again }) => (
          <li key={booking.id} className="recent-class">
            <span className="figure">{Number(booking.starts_at.slice(8, 10))}</span>
            <div>
              <h2 className="booking-row-name">{booking.class_name}</h2>
              <p className="small muted">
                {days.dateAt(booking.starts_at)}
                <Comma />
                {taught(booking.instructors)}
                {booking.person.dependant ? family('rowFor', { person: booking.person.full_name }) : null}
              </p>
            </div>
            {again === undefined ? null : (
              <StudioLink
                look="quiet"
                size="small"
                to={path(classAddress({ sessionId: again.id, personId: dependantOf(booking)?.id }))}
                aria-label={t('againLabel', {
                  name: again.name,
                  day: days.long(again.startsAt),
                  time: clockOf(again.startsAt),
                })}
              >
                {t('again')}
              </StudioLink>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
