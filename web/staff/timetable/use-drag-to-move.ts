import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useStaff } from '../kit/console-start.ts'
import type { CalendarState } from './calendar-address.ts'
import type { CalendarRead } from './calendar-class.ts'
import { lengthOf, minuteOf } from './calendar-layout.ts'
import { checkDrop, type DropObstacle } from './check-drop.ts'
import { proposedMove } from './proposed-move.ts'
import { useClassDrag } from './use-class-drag.ts'

/** The class that is dragged, or moved by keys, where it would stand. */
export interface Ghost {
  readonly name: string
  readonly date: string
  readonly to: string
  readonly from: number
  readonly minutes: number
  readonly why: DropObstacle | undefined
}

/** Owner and manager drag a class to another time. A drop opens the form of the move; a refused one says why. */
export function useDragToMove(
  address: CalendarState,
  { all, firstHour }: { readonly all: CalendarRead; readonly firstHour: number },
) {
  const t = useTranslations('timetable')
  const { manages: mayChange } = useStaff()
  const { change } = address
  const { proposed: dragged, board } = useClassDrag({
    firstHour,
    draggable: (id) =>
      mayChange ? all.classes.find((one) => one.id === id && one.status === 'upcoming' && !one.private) : undefined,
    onDrop: ({ moving, to }) => {
      if (to === moving.starts_at.slice(0, 16)) return
      const why = checkDrop(all, { moving, to })
      if (why === undefined) change({ open: moving.id, panel: 'move', to })
      else showToast(t(why))
    },
  })
  const proposed = dragged ?? proposedMove(address, all.classes)
  const ghost: Ghost | undefined = proposed && {
    name: proposed.moving.class_type.name,
    date: proposed.to.slice(0, 10),
    to: proposed.to,
    from: minuteOf(proposed.to),
    minutes: lengthOf(proposed.moving),
    why: checkDrop(all, proposed),
  }
  return { board, ghost, isDragging: dragged !== undefined }
}
