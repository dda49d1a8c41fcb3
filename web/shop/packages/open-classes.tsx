import { usePath } from '#web/kit/locale.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { StudioLink } from '#web/offline/studio-link.tsx'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { useInstructorNames } from '../schedules/use-instructor-names.ts'

interface Words {
  readonly book: string
  /** The whole name of the button of a class. */
  readonly label: (said: { readonly name: string; readonly day: string; readonly time: string }) => string
}

/** Classes with a free seat, each with its button. */
export function OpenClasses({
  classes,
  words,
}: {
  readonly classes: readonly ScheduledClass[]
  readonly words: Words
}) {
  return (
    <ul className="open-classes">
      {classes.map((shown) => (
        <OpenClass key={shown.id} shown={shown} words={words} />
      ))}
    </ul>
  )
}

function OpenClass({ shown, words }: { readonly shown: ScheduledClass; readonly words: Words }) {
  const days = useDays()
  const path = usePath()
  const taught = useInstructorNames()
  const [day, time] = [days.short(shown.starts_at), clockOf(shown.starts_at)]
  return (
    <li>
      <time className="figure" dateTime={shown.starts_at}>
        {time}
      </time>
      <p>
        <span className="strong">{shown.name}</span>
        <span className="small muted">
          {day}
          <Comma />
          {taught(shown.teachers.map(({ name }) => name))}
        </span>
      </p>
      <StudioLink
        look="line"
        size="small"
        to={`${path('/schedules/booking')}?session_id=${shown.id}`}
        aria-label={words.label({ name: shown.name, day, time })}
      >
        {words.book}
      </StudioLink>
    </li>
  )
}
