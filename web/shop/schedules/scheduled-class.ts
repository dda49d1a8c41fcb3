import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listSchedules } from '#domain/schedules/api.ts'

type WireClass = OutputOf<typeof listSchedules>['data'][number]

/** A class as a card shows it; kept small, since a page has thirty. */
export interface ScheduledClass {
  readonly id: string
  readonly name: string
  /** Of its class type, which has a page. */
  readonly typeSlug: string
  /** Its colour in the week view. */
  readonly spring: string
  readonly level: { readonly name: string; readonly coils: number }
  readonly room: string
  readonly teachers: readonly { readonly slug: string; readonly name: string }[]
  /** The regular instructor, when a substitute teaches it. */
  readonly standsInFor: string | undefined
  readonly starts_at: string
  readonly ends_at: string
  readonly opens_at: string
  readonly minutes: number
  readonly places_left: number
  readonly capacity: number
  readonly waiting: number
  readonly credits: number
  readonly cancel_window: WireClass['cancel_window']
  readonly status: WireClass['status']
  readonly cancel_reason: string | null
}

export function toScheduledClass(item: WireClass): ScheduledClass {
  const named = (role: string) =>
    item.instructors.filter((one) => one.role === role).map(({ slug, name }) => ({ slug, name }))
  const substitutes = named('substitute')
  return {
    id: item.id,
    name: item.class_type.name,
    typeSlug: item.class_type.slug,
    spring: item.class_type.spring,
    level: { name: item.difficulty_level.name, coils: item.difficulty_level.coils },
    room: item.room.name,
    teachers:
      substitutes.length > 0 ? [...substitutes, ...named('secondary')] : [...named('main'), ...named('secondary')],
    standsInFor: substitutes.length > 0 ? named('main')[0]?.name : undefined,
    starts_at: item.starts_at,
    ends_at: item.ends_at,
    opens_at: item.opens_at,
    minutes: item.duration_minutes,
    places_left: item.places_left,
    capacity: item.capacity,
    waiting: item.waiting,
    credits: item.credits,
    cancel_window: item.cancel_window,
    status: item.status,
    cancel_reason: item.cancel_reason,
  }
}
