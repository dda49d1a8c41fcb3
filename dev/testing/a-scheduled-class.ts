import type { ScheduledClass } from '#web/shop/schedules/scheduled-class.ts'

/** A class on Sunday 22 November 2026 at 09:00 with two of thirteen places left. */
export function aScheduledClass(about: Partial<ScheduledClass> = {}): ScheduledClass {
  return {
    id: '00000000-0000-7000-8000-000000000001',
    name: 'Reformer Foundations',
    typeSlug: 'flow',
    spring: 'flow',
    level: { name: 'Beginner', coils: 1 },
    room: 'Studio A',
    teachers: [{ slug: 'mei', name: 'Mei' }],
    standsInFor: undefined,
    starts_at: '2026-11-22T09:00:00+08:00',
    ends_at: '2026-11-22T09:50:00+08:00',
    opens_at: '2026-11-08T09:00:00+08:00',
    minutes: 50,
    places_left: 2,
    capacity: 13,
    waiting: 0,
    credits: 1,
    cancel_window: { unit: 'hours', amount: 12 },
    status: 'upcoming',
    cancel_reason: null,
    ...about,
  }
}
