import { useState } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { getMyDay } from '#domain/reports/api.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { useSitePath } from '../kit/use-site-path.ts'
import { AbsencePanel } from '../reports/absence-panel.tsx'
import { OfferPart } from '../reports/offer-part.tsx'
import { OwnClass } from '../reports/own-class.tsx'
import { OwnWeek } from '../reports/own-week.tsx'

/** An instructor hears of the own classes. */
const live = ['class', 'timetable'] as const

/** An instructor's own day, on a phone: who comes next and what hurts, and the own week. */
export default function MyDay() {
  const t = useTranslations('myDay')
  const days = useDays()
  const mine = useRead(getMyDay, { input: {}, live })
  const [isAway, setAway] = useState(false)
  return (
    <div className="console-with-panel">
      <div>
        <PageHead title={t('title')} heading={mine.data === undefined ? undefined : days.long(mine.data.date)} />
        <PartState of={mine} rows={8}>
          {(day) => <OwnDay day={day} onAway={() => setAway(true)} />}
        </PartState>
      </div>
      {isAway && mine.data !== undefined ? <AbsencePanel day={mine.data} onClose={() => setAway(false)} /> : null}
    </div>
  )
}

function OwnDay({ day, onAway }: { readonly day: OutputOf<typeof getMyDay>; readonly onAway: () => void }) {
  const t = useTranslations('myDay')
  const site = useSitePath()
  const now = useStudioClock(day.now)
  if (!day.teaches)
    return (
      <EmptyState title={t('untied')} action={<ToCalendar />}>
        {t('untiedText')}
      </EmptyState>
    )
  const next = day.classes.find(({ id }) => id === day.next_id)
  const running = day.classes.filter((one) => one.starts_at <= day.now && one.ends_at > day.now && one.id !== next?.id)
  return (
    <div className="my-day">
      <div>
        {day.offers.map((offer) => (
          <OfferPart key={offer.id} of={offer} />
        ))}
        {running.map((one) => (
          <OwnClass key={one.id} of={one} today={day.date} now={now} />
        ))}
        {next === undefined ? (
          <EmptyState title={t('nothing')} action={<ToCalendar />}>
            {t('nothingText')}
          </EmptyState>
        ) : (
          <OwnClass of={next} today={day.date} now={now} isNext />
        )}
      </div>
      <div className="my-day-rest">
        <OwnWeek classes={day.classes.filter((one) => one.id !== next?.id && one.starts_at > day.now)} />
        <div className="my-day-away">
          <Button look="soft" full onClick={onAway}>
            {t('away')}
          </Button>
          {/* A page of the site, where each device is asked for itself. */}
          <a className="link" href={site('/my-account/notification')}>
            {t('onThisDevice')}
          </a>
        </div>
      </div>
    </div>
  )
}

function ToCalendar() {
  const t = useTranslations('myDay')
  return (
    <LinkButton look="line" size="small" to="/staff/calendar">
      {t('toCalendar')}
    </LinkButton>
  )
}
