import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instant, wireTime } from '#domain/kit/time.ts'
import type { work } from '#domain/text/en/work-pages.ts'
import type { listWorkRuns } from '#domain/work/api.ts'

export type Run = OutputOf<typeof listWorkRuns>['runs'][number]

/** What an act is called while it waits, and the panel of the calendar that does it. */
interface RunKind {
  readonly doing: keyof typeof work
  readonly panel: string | undefined
}

const kinds: Readonly<Record<string, RunKind>> = {
  'bookings.cancel_class': { doing: 'canceling', panel: 'cancel' },
  'bookings.move_class': { doing: 'moving', panel: 'move' },
  'bookings.substitute_instructor': { doing: 'substituting', panel: 'substitute' },
  'bookings.resize_class': { doing: 'resizing', panel: 'seats' },
  'schedules.edit': { doing: 'editing', panel: 'edit' },
  'schedules.close_days': { doing: 'closing', panel: 'close' },
  'schedules.lengthen': { doing: 'lengthening', panel: undefined },
}

export function kindOf({ kind }: Pick<Run, 'kind'>): RunKind {
  return kinds[kind] ?? { doing: 'other', panel: undefined }
}

/** The days that it closes; undefined for every other act. */
export function closedDaysOf({ kind, input }: Pick<Run, 'kind' | 'input'>): readonly [string, string] | undefined {
  const { first_day: first, last_day: last } = input
  return kind === 'schedules.close_days' && typeof first === 'string' && typeof last === 'string'
    ? [first, last]
    : undefined
}

/** The address where the same act is previewed again. */
export function planLink(run: Pick<Run, 'kind' | 'input' | 'of_class'>, zone: string): string {
  const { input, of_class: ofClass } = run
  const query = new URLSearchParams()
  const put = (name: string, value: unknown) => {
    if (typeof value === 'string') query.set(name, value)
  }
  put('date', closedDaysOf(run)?.[0] ?? ofClass?.starts_at.slice(0, 10))
  put('panel', kindOf(run).panel)
  if (ofClass !== null) put('open', input['id'])
  const { starts_at: to } = input
  if (typeof to === 'string') put('to', wireTime(instant(to), zone).slice(0, 16))
  return `/staff/calendar?${query.toString()}`
}
