import { Corkscrew } from '#web/art/corkscrew.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Confirmation } from '#web/ui/confirmation.tsx'
import type { PrivateState } from './load-privates.ts'

/** The private: who, when and where; ahead of it also what paid, and the end of free cancellation. */
export function BookedPrivate({ booked }: { readonly booked: PrivateState }) {
  const t = useTranslations('privates')
  const days = useDays()
  const path = usePath()
  const listed = useNameList()
  const instructorNames = listed(booked.instructors.map(({ name }) => name))
  const when = { day: days.long(booked.starts_at), time: clockOf(booked.starts_at) }
  const isAhead = booked.status === 'booked'
  return (
    <Confirmation art={<Corkscrew />}>
      <h1 className="heading-1">
        {isAhead
          ? t('bookedHeading', { weekday: days.weekdayLong(booked.starts_at) })
          : t(booked.status === 'canceled' ? 'bookedCanceled' : 'bookedOver')}
      </h1>
      <p className="lead confirmation-lead">
        {t('bookedLead', { name: booked.class_name, instructors: instructorNames, ...when })}
      </p>
      <dl className="facts confirmation-facts">
        <dt>{t('who')}</dt>
        <dd>{listed([...booked.people.map((person) => person.full_name), ...booked.guests])}</dd>
        <dt>{t('where')}</dt>
        <dd>{booked.room}</dd>
        {booked.package === null || !isAhead ? null : (
          <>
            <dt>{t('paidWith')}</dt>
            <dd>{booked.package.name}</dd>
          </>
        )}
        {booked.now <= booked.free_until && isAhead ? (
          <>
            <dt>{t('freeLabel')}</dt>
            <dd>{t('until', { day: days.long(booked.free_until), time: clockOf(booked.free_until) })}</dd>
          </>
        ) : null}
      </dl>
      {booked.guests.length > 0 && isAhead ? <p className="small soft mb-6">{t('guestHelp')}</p> : null}
      <div className="confirmation-actions">
        <LinkButton to={path('/my-account/classes')}>{t('seeBooking')}</LinkButton>
        <LinkButton look="line" to={`${path('/privates')}#hours`}>
          {t('again')}
        </LinkButton>
      </div>
    </Confirmation>
  )
}
