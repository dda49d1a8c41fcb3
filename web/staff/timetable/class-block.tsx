import type { CSSProperties } from 'react'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useClassWords, useInstructors, type CalendarClass } from './calendar-class.ts'

/** One class on the board. Its place is set by the list around it; the arrow keys go from one to the next. */
export function ClassBlock({
  of,
  isOpen,
  isMarked,
  showsRoom,
  isInRow = false,
  onOpen,
}: {
  readonly of: CalendarClass
  readonly isOpen: boolean
  /** The one block that Tab reaches. */
  readonly isMarked: boolean
  readonly showsRoom: boolean
  /** It stands in the row of who teaches it, which names them. */
  readonly isInRow?: boolean
  readonly onOpen: () => void
}) {
  const t = useTranslations('timetable')
  const words = useClassWords()
  const instructorsOf = useInstructors()
  const filled: CSSProperties & Record<'--filled', number> = {
    '--filled': of.places === 0 ? 0 : Math.min(1, of.booked / of.places),
  }
  return (
    <button
      type="button"
      className={`class-block class-block-${of.class_type.spring}`}
      aria-label={words.label(of)}
      aria-pressed={isOpen}
      // In another column it is the same class, and keeps the focus; by instructors it may stand there twice.
      id={isInRow ? undefined : `class-${of.id}`}
      data-class={of.id}
      data-past={of.status === 'completed' || undefined}
      tabIndex={isMarked ? 0 : -1}
      onClick={onOpen}
    >
      <span className="class-block-line">
        <span className="class-block-name">{of.class_type.name}</span>
        <span className="class-block-count">{words.seats(of)}</span>
      </span>
      <span className="class-block-line class-block-who" data-absent={of.absent_ids.length > 0 || undefined}>
        <span className="class-block-time">{clockOf(of.starts_at)}</span>
        <span className="class-block-rest-of-line">
          {isInRow ? null : of.instructors.length === 0 ? (
            <span className="class-block-nobody">{t('nobody')}</span>
          ) : (
            instructorsOf(of)
          )}
          {showsRoom ? <span className="class-block-room"> · {of.room.name}</span> : null}
        </span>
      </span>
      <span className="class-block-fill" style={filled} />
    </button>
  )
}
