import { clockOf, useDays } from '#web/kit/use-days.ts'
import type { ScheduledClass } from './scheduled-class.ts'

/** When a class of a list starts: the hour large, the day below it. */
export function ClassWhen({ shown }: { readonly shown: ScheduledClass }) {
  const days = useDays()
  return (
    <div className="swap-row-when">
      <span className="figure">{clockOf(shown.starts_at)}</span>
      <span className="small muted">{days.short(shown.starts_at)}</span>
    </div>
  )
}
