import type { CalendarAddress } from './calendar-address.ts'
import type { CalendarClass } from './calendar-class.ts'
import { instantOf } from './move-time.ts'

/**
 * The move that the address proposes, by the keys or by the fields of its form, so that the board shows it as it shows
 * a drag. Undefined while a field is empty, and where the class would stay.
 */
export function proposedMove<Shown extends Pick<CalendarClass, 'id' | 'starts_at'>>(
  { panel, open, to }: Pick<CalendarAddress, 'panel' | 'open' | 'to'>,
  classes: readonly Shown[],
): { readonly moving: Shown; readonly to: string } | undefined {
  const moving = panel === 'move' ? classes.find(({ id }) => id === open) : undefined
  if (moving === undefined || to === undefined || instantOf(to, 'UTC') === undefined) return undefined
  return to === moving.starts_at.slice(0, 16) ? undefined : { moving, to }
}
