import { Link } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { CalendarState } from '../timetable/calendar-address.ts'
import type { CalendarClass } from '../timetable/calendar-class.ts'
import { useCandidateWords, type Candidate, type Request } from './use-candidate-words.ts'

interface ListProps {
  readonly type: CalendarClass['class_type']
  readonly link: CalendarState['link']
  readonly candidates: readonly Candidate[]
  readonly request: Request | undefined
  /** The name of who cannot come. */
  readonly absent: string
  readonly chosen: readonly string[]
  readonly onChoose: (id: string, isChosen: boolean) => void
}

/** Who could stand in, the best choice first, and below it who cannot and why. */
export function CandidateList({ type, link, candidates, request, absent, chosen, onChoose }: ListProps) {
  const t = useTranslations('substitutes')
  const words = useCandidateWords()
  const say = (one: Candidate) =>
    words(one, {
      className: type.name,
      absent,
      offer: request?.offers.find(({ instructor }) => instructor.id === one.id),
    })
  const fitting = candidates.filter(({ fit }) => fit === 'fits')
  const others = candidates.filter(({ fit }) => fit !== 'fits')
  return (
    <section aria-labelledby="substitutes-ranked">
      <div className="substitutes-head">
        <h3 className="strong" id="substitutes-ranked">
          {t('ranked')}
        </h3>
        <span className="smallest muted">{t('gold')}</span>
      </div>
      {fitting.length === 0 ? <p className="substitutes-none">{t('none')}</p> : null}
      <ul>
        {fitting.map((one) => (
          <li key={one.id} className="substitute substitute-fits">
            <Checkbox
              compact
              checked={chosen.includes(one.id)}
              detail={say(one)}
              onChange={({ target }) => onChoose(one.id, target.checked)}
            >
              <span className="strong">{one.name}</span>
            </Checkbox>
            <WeekLoad of={one} />
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <>
          <h3 className="read-aloud-only">{t('others')}</h3>
          <ul>
            {others.map((one) => (
              <li key={one.id} className="substitute substitute-off">
                <div>
                  {one.name}
                  <span className="block smallest">{say(one)}</span>
                </div>
                {one.fit === 'untrained' ? (
                  <Link
                    className="link"
                    to={link({ panel: 'skills', who: one.id })}
                    aria-label={t('skillsOf', { name: one.name })}
                  >
                    {t('skills')}
                  </Link>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** More classes than fit beside a name are a full week in any case. */
const mostMarks = 14

/** A mark for each class of the week; gold ones for classes that were taken over in the last 90 days. */
function WeekLoad({ of: { classes_this_week: week, taken_over: taken } }: { readonly of: Candidate }) {
  const t = useTranslations('substitutes')
  const marks = Math.min(Math.max(week, taken), mostMarks)
  return (
    <span className="substitute-load">
      <span className="substitute-marks" aria-hidden="true">
        {Array.from({ length: marks }, (_, place) => (
          <span key={place} data-gold={marks - place <= taken || undefined} />
        ))}
      </span>
      <span className="smallest muted">{t('week', { count: week })}</span>
    </span>
  )
}
