import { Link } from 'react-router'
import { getRoster } from '#domain/attendance/api.ts'
import { useDays, clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { useStaff } from '../kit/console-start.ts'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import type { ActProps } from './act-panel.tsx'
import { closedPanel } from './calendar-address.ts'
import { useInstructors, type CalendarClass } from './calendar-class.ts'
import { ClassActs } from './class-acts.tsx'

/** One class: when, where, who teaches, who comes and who waits. */
export function ClassPanel({ of, address }: ActProps) {
  const t = useTranslations('timetable')
  const days = useDays()
  const instructorsOf = useInstructors()
  const { manages } = useStaff()
  const isTheirs = manages && of.status === 'upcoming'
  return (
    <SidePanel title={of.class_type.name} closeLabel={t('closePanel')} onClose={() => address.change(closedPanel)}>
      {isTheirs ? <ClassActs of={of} address={address} /> : null}
      {of.absent_ids.length === 0 ? null : (
        <Notice tone="warn" title={t('substituteWanted')}>
          {instructorsOf({ instructors: of.instructors.filter(({ id }) => of.absent_ids.includes(id)) })}
        </Notice>
      )}
      {of.status === 'canceled' ? (
        <Notice tone="bad" title={t('canceled')}>
          {of.cancel_reason}
        </Notice>
      ) : null}
      <dl className="class-facts">
        <dt>{t('when')}</dt>
        <dd>
          {days.longAt(of.starts_at)}–{clockOf(of.ends_at)}
        </dd>
        <dt>{t('instructor')}</dt>
        <dd>{of.instructors.length === 0 ? t('nobody') : instructorsOf(of)}</dd>
        <dt>{t('room')}</dt>
        <dd>{of.room.name}</dd>
        <dt>{t('seatsBooked')}</dt>
        <dd>
          {t('seatsOf', { booked: of.booked, capacity: of.places })}
          {of.places < of.capacity ? (
            <span className="block muted">{t('outCount', { count: of.capacity - of.places })}</span>
          ) : null}
        </dd>
        <dt>{t('waiting')}</dt>
        <dd>{of.waiting}</dd>
        {of.series_id === null ? null : (
          <>
            <dt>{t('repeats')}</dt>
            <dd>
              {t('partOfSeries')}{' '}
              {isTheirs ? (
                <Link className="link" to={address.link({ panel: 'series' })}>
                  {t('lengthen')}
                </Link>
              ) : null}
            </dd>
          </>
        )}
      </dl>
      <People of={of} />
    </SidePanel>
  )
}

/** Who has which reformer, and who waits in which order. */
function People({ of }: { readonly of: CalendarClass }) {
  const t = useTranslations('timetable')
  const roster = useRead(getRoster, { input: { id: of.id }, live: [{ kind: 'class', subject: of.id }, 'person'] })
  return (
    <section className="class-people">
      <h3 className="strong">{t('whoComes')}</h3>
      <PartState of={roster} rows={4}>
        {({ places, queue, guests }) => (
          <>
            {places.length + queue.length + guests.length === 0 ? <p className="muted">{t('nobodyYet')}</p> : null}
            <ol className="class-names">
              {places.map((row) => (
                <li key={row.id}>
                  <span className="class-seat">{row.seat_no ?? '–'}</span> {row.person.full_name}
                </li>
              ))}
              {guests.map((guest, place) => (
                <li key={`${guest.full_name} ${place}`}>
                  <span className="class-seat">–</span> {guest.full_name}
                </li>
              ))}
            </ol>
            {queue.length === 0 ? null : <h3 className="strong">{t('whoWaits')}</h3>}
            <ol className="class-names">
              {queue.map((row) => (
                <li key={row.id}>
                  <span className="class-seat">{row.position ?? '–'}</span> {row.person.full_name}
                </li>
              ))}
            </ol>
          </>
        )}
      </PartState>
      <LinkButton to={`/staff/checkin/${of.id}`} look="line" size="small">
        {t('toRoster')}
      </LinkButton>
    </section>
  )
}
