import { Corkscrew } from '#web/art/corkscrew.tsx'
import { Sun } from '#web/art/sun.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { clockOf, useDays } from '../schedules/use-days.ts'
import type { PrivateState } from './load-privates.ts'

/** The booked private: who, when, where, what paid, and the end of free cancellation. */
export function BookedPrivate({ booked }: { readonly booked: PrivateState }) {
  const t = useTranslations('privates')
  const days = useDays()
  const path = usePath()
  const teacher = booked.instructors.map(({ name }) => name).join(', ')
  const when = { day: days.long(booked.starts_at), time: clockOf(booked.starts_at) }
  return (
    <div className="booked">
      <div className="booked-picture grain art-ground-quiet" aria-hidden="true">
        <Sun className="booked-sun" />
        <div className="booked-lines">
          <Corkscrew />
        </div>
      </div>
      <div className="booked-words">
        <h1 className="heading-1">
          {booked.status === 'canceled'
            ? t('bookedCanceled')
            : t('bookedHeading', { weekday: days.weekdayLong(booked.starts_at) })}
        </h1>
        <p className="lead booked-lead">{t('bookedLead', { name: booked.class_name, teacher, ...when })}</p>
        <dl className="facts booked-facts">
          <dt>{t('who')}</dt>
          <dd>{[...booked.people.map((person) => person.full_name), ...booked.guests].join(', ')}</dd>
          <dt>{t('where')}</dt>
          <dd>{booked.room}</dd>
          <dt>{t('paidWith')}</dt>
          <dd>{booked.package?.name}</dd>
          {booked.now <= booked.free_until && booked.status === 'booked' ? (
            <>
              <dt>{t('freeLabel')}</dt>
              <dd>{t('until', { day: days.long(booked.free_until), time: clockOf(booked.free_until) })}</dd>
            </>
          ) : null}
        </dl>
        {booked.guests.length > 0 ? <p className="small soft mb-6">{t('guestHelp')}</p> : null}
        <div className="booked-actions">
          <LinkButton to={path('/my-account/classes')}>{t('seeBooking')}</LinkButton>
          <LinkButton look="line" to={`${path('/privates')}#hours`}>
            {t('again')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
