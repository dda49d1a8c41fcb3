import { lowSeats, type ClassState } from '#domain/schedules/class-state.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { SpringLevel } from '#web/ui/level.tsx'
import { SpotsMeter } from '#web/ui/meter.tsx'
import type { ScheduledClass } from './scheduled-class.ts'

/** Who teaches: a substitute is named with the teacher the class belongs to. */
export function Instructors({ of: shown }: { readonly of: ScheduledClass }) {
  const t = useTranslations('schedules')
  const names = shown.teachers.join(', ')
  return <>{shown.standsInFor === undefined ? names : t('substituteFor', { name: names, main: shown.standsInFor })}</>
}

/** One to three coils; the word of the level follows where there is room. */
export function ClassLevel({
  level,
  hideWord = false,
}: {
  readonly level: ScheduledClass['level']
  readonly hideWord?: boolean
}) {
  const t = useTranslations('schedules')
  const coils = level.coils <= 1 ? 1 : level.coils === 2 ? 2 : 3
  return (
    <SpringLevel
      coils={coils}
      label={t('levelLabel', { name: level.name, coils })}
      {...(hideWord ? {} : { word: level.name })}
    />
  )
}

/** The thirteen marks with their words: 4 left, Last spot, Full. */
export function PlacesLeft({
  of: shown,
  state,
  className = '',
}: {
  readonly of: ScheduledClass
  readonly state: ClassState
  readonly className?: string
}) {
  const t = useTranslations('schedules')
  const { places_left: left, waiting } = shown
  const words =
    left > 1
      ? t('left', { count: left })
      : left === 1
        ? t('lastSpot')
        : waiting > 0
          ? t('fullWaiting', { count: waiting })
          : t('full')
  const isLow = state !== 'past' && left > 0 && left <= lowSeats
  return (
    <SpotsMeter open={left} capacity={shown.capacity} low={isLow} className={className}>
      {words}
    </SpotsMeter>
  )
}
