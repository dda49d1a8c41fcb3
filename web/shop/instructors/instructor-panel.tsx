import { Link } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { LoadFailure, useLoaded } from '../catalog/load-failure.tsx'
import { ClassLevel, PlacesLeft } from '../schedules/class-meta.tsx'
import { instructorAddress } from '../schedules/instructor-address.ts'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { stateOf } from '../schedules/state-of.ts'
import { firstName } from './first-name.ts'
import { loadInstructor, type InstructorPage } from './load-instructor.ts'
import { Portrait } from './portrait.tsx'

const shownClasses = 3

interface Named {
  readonly slug: string
  readonly name: string
}

/** Loads an instructor for the panel, and for what stands around it. */
export function useInstructor(slug: string) {
  return useLoaded(async () => loadInstructor(call, slug), slug)
}

/** An instructor in short. `besides` is the class that is open behind it, which is not listed again. */
export function InstructorPanel({
  of,
  loaded: { answer, loadAgain },
  besides,
}: {
  readonly of: Named
  readonly loaded: ReturnType<typeof useInstructor>
  readonly besides?: string
}) {
  const t = useTranslations('instructors')
  if (answer === undefined) {
    return (
      <SkeletonGroup label={t('loading', { name: of.name })} className="instructor-panel-pending">
        <Skeleton className="h-52" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </SkeletonGroup>
    )
  }
  const page = answer.ok ? answer.value : undefined
  return page === undefined ? <LoadFailure onAgain={loadAgain} /> : <Loaded page={page} besides={besides} />
}

function Loaded({ page, besides }: { readonly page: InstructorPage; readonly besides: string | undefined }) {
  const t = useTranslations('instructors')
  const path = usePath()
  const { instructor, prices, now } = page
  const { about } = instructor
  const classes = page.classes.filter(({ id }) => id !== besides).slice(0, shownClasses)
  return (
    <div className="instructor-panel">
      <div className="instructor-panel-head">
        <Portrait of={instructor} sizes="140px" eager />
        <div className="instructor-panel-words">
          <p className="soft">{instructor.bio}</p>
          {about.languages === '' ? null : <p className="small muted">{about.languages}</p>}
        </div>
      </div>
      {about.words === '' ? null : <p className="instructor-panel-quote">{about.words}</p>}
      {classes.length === 0 ? null : (
        <section>
          <h2 className="heading-4 instructor-panel-title">
            {t(besides === undefined ? 'nextWith' : 'alsoWith', { name: firstName(instructor.name) })}
          </h2>
          <ul>
            {classes.map((shown) => (
              <PanelClass key={shown.id} shown={shown} now={now} />
            ))}
          </ul>
        </section>
      )}
      {prices.from === undefined ? null : (
        <p>
          <Link className="link link-alone" to={`${path('/privates')}?instructor=${instructor.id}#hours`}>
            {t('privateFrom', { price: formatMoney(fromWire(prices.from), 'browse') })}
          </Link>
        </p>
      )}
      <p>
        <Link className="link link-alone small" to={path(instructorAddress(instructor.slug))}>
          {t('wholePage', { pronoun: instructor.pronoun })}
        </Link>
      </p>
    </div>
  )
}

function PanelClass({ shown, now }: { readonly shown: ScheduledClass; readonly now: string }) {
  const days = useDays()
  const path = usePath()
  return (
    <li className="instructor-panel-class">
      <Link className="link strong" to={`${path('/schedules/booking')}?session_id=${shown.id}`}>
        {shown.name}
      </Link>
      <PlacesLeft of={shown} state={stateOf(shown, { now })} />
      <span className="instructor-panel-when small muted">
        {days.shortAt(shown.starts_at)} <ClassLevel level={shown.level} />
      </span>
    </li>
  )
}
