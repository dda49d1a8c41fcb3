import Printer from 'lucide-react/icons/printer'
import { Link } from 'react-router'
import { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import type { getToday } from '#domain/reports/api.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'

/** What a sheet says of its class; the people come with the roster. */
type SheetClass = Pick<
  OutputOf<typeof getToday>['classes'][number],
  'id' | 'starts_at' | 'class_name' | 'instructors' | 'room'
>

/** The rosters of the day for paper: each class with its people by reformer, and a box to tick for each. */
export function DayRosters({
  day,
  back,
}: {
  readonly day: { readonly classes: readonly SheetClass[] }
  readonly back: string
}) {
  const t = useTranslations('staffToday')
  return (
    <div className="day-rosters">
      <p className="day-rosters-acts">
        <Button size="small" icon={<Icon of={Printer} inText />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Link className="link" to={back}>
          {t('backToDay')}
        </Link>
      </p>
      {day.classes.length === 0 ? <p className="muted">{t('noClasses')}</p> : null}
      {day.classes.map((one) => (
        <ClassSheet key={one.id} of={one} />
      ))}
    </div>
  )
}

function ClassSheet({ of }: { readonly of: SheetClass }) {
  const t = useTranslations('staffToday')
  const listed = useNameList()
  const roster = useRead(getRoster, { input: { id: of.id } })
  return (
    <section className="day-roster" aria-labelledby={`sheet-${of.id}`}>
      <h2 className="day-roster-head" id={`sheet-${of.id}`}>
        <span className="figure">{of.starts_at.slice(11, 16)}</span> {of.class_name}
      </h2>
      <p className="muted">
        {t('taught', {
          instructors: of.instructors.length === 0 ? t('nobody') : listed(of.instructors),
          room: of.room,
        })}
      </p>
      <PartState of={roster} rows={4}>
        {({ places, guests, queue, out }) => (
          <>
            {places.length + guests.length === 0 ? <p>{t('sheetEmpty')}</p> : null}
            <ol className="day-roster-names">
              {places.map((row) => (
                <li key={row.id}>
                  <span className="day-roster-box" aria-hidden="true" />
                  <span className="figure">{row.seat_no ?? '–'}</span> {row.person.full_name}
                  {checkSigned(row.waiver) === undefined ? null : <span className="muted"> {t('sheetWaiver')}</span>}
                </li>
              ))}
              {guests.map((guest, place) => (
                <li key={`${guest.full_name} ${place}`}>
                  <span className="day-roster-box" aria-hidden="true" />
                  <span className="figure">–</span> {guest.full_name}
                </li>
              ))}
            </ol>
            {queue.length === 0 ? null : (
              <p>{t('sheetWaiting', { names: listed(queue.map(({ person }) => person.full_name)) })}</p>
            )}
            {out.length === 0 ? null : (
              <p>{t('sheetOut', { seats: listed(out.map(({ seat_no: seat }) => String(seat))) })}</p>
            )}
          </>
        )}
      </PartState>
    </section>
  )
}
