import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { Movement } from '#web/art/movement.tsx'
import type { MovementKind } from '#web/art/movements.ts'
import { useGrain } from '#web/art/use-grain.ts'
import { usePath } from '#web/kit/locale.ts'
import { Trail } from '#web/kit/trail.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ClassLevel } from '../schedules/class-meta.tsx'
import type { ClassTypePage } from './load-class-type.ts'

interface Page {
  readonly page: ClassTypePage
}

/** One movement for each setting of the springs. */
const movements: Readonly<Record<string, MovementKind>> = {
  flow: 'swan',
  base: 'hundred',
  sculpt: 'teaser',
  jump: 'teaser',
  rest: 'mermaid',
}

/** The name of a class type, and the button for its next class with a place. */
export function ClassTypeHero({ page: { type, classes } }: Page) {
  const t = useTranslations('instructors')
  const path = usePath()
  const days = useDays()
  useGrain()
  const next = classes.find(({ places_left: left }) => left > 0) ?? classes[0]
  return (
    <section className="page-hero art-ground grain class-type-hero">
      <div className="page-hero-picture" aria-hidden="true">
        <Movement kind={movements[type.spring] ?? 'hundred'} breathing />
      </div>
      <div className="wrap page-hero-words">
        <Trail label={t('breadcrumb')} steps={[{ name: t('schedule'), to: '/schedules' }]} current={type.name} />
        <h1 className="heading-1">{type.name}</h1>
        <p className="lead">{type.description}</p>
        {next === undefined ? (
          <LinkButton to={path('/schedules')}>{t('wholeSchedule')}</LinkButton>
        ) : (
          <StudioLink
            to={`${path('/schedules/booking')}?session_id=${next.id}`}
            trailing={t('credits', { count: next.credits })}
          >
            {t(next.places_left > 0 ? 'bookNext' : 'joinNext', {
              day: days.weekdayLong(next.starts_at),
              time: clockOf(next.starts_at),
            })}
          </StudioLink>
        )}
      </div>
    </section>
  )
}

/** Four numbers of a class: minutes, places, level, credits. */
export function ClassTypeNumbers({ page: { type, levels, classes, price } }: Page) {
  const t = useTranslations('instructors')
  const level = levels.find(({ id }) => id === type.difficulty_level_id)
  const seats = classes[0]?.capacity
  return (
    <dl className="class-type-numbers">
      <Figure value={type.duration_minutes} word={t('classMinutes', { count: type.duration_minutes })} />
      {seats === undefined ? null : <Figure value={seats} word={t('classSeats', { count: seats })} />}
      {level === undefined ? null : (
        <div>
          <dt className="small soft">{level.name}</dt>
          <dd className="class-type-coils">
            <ClassLevel level={level} hideWord />
          </dd>
        </div>
      )}
      <Figure
        value={type.credits}
        word={
          price === undefined
            ? t('classCredit', { count: type.credits })
            : t('classCreditOr', { count: type.credits, price: formatMoney(fromWire(price), 'browse') })
        }
      />
    </dl>
  )
}

function Figure({ value, word }: { readonly value: number; readonly word: string }) {
  return (
    <div>
      <dt className="small soft">{word}</dt>
      <dd className="figure gold">{value}</dd>
    </div>
  )
}
