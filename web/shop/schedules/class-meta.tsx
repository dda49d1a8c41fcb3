import { lowSeats, type ClassState } from '#domain/schedules/class-state.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { SpringLevel } from '#web/ui/level.tsx'
import { SpotsMeter } from '#web/ui/meter.tsx'
import { useSeatsLeftText } from './class-availability.ts'
import type { ScheduledClass } from './scheduled-class.ts'

/** The instructor: a substitute is named with the regular instructor. */
export function Instructors({ of: shown }: { readonly of: ScheduledClass }) {
  const t = useTranslations('schedules')
  const listed = useNameList()
  const names = listed(shown.teachers.map(({ name }) => name))
  if (names === '') return t('noInstructor')
  return <>{shown.standsInFor === undefined ? names : t('substituteFor', { name: names, main: shown.standsInFor })}</>
}

/** One to three coils; the level's name follows where there is room. */
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

/** The thirteen marks with their text: 4 left, Last spot, Full. */
export function PlacesLeft({
  of: shown,
  state,
  className = '',
}: {
  readonly of: ScheduledClass
  readonly state: ClassState
  readonly className?: string
}) {
  const words = useSeatsLeftText(shown)
  const { places_left: left } = shown
  const isLow = state !== 'past' && left > 0 && left <= lowSeats
  return (
    <SpotsMeter open={left} capacity={shown.capacity} low={isLow} className={className}>
      {words}
    </SpotsMeter>
  )
}
