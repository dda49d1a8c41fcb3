import { asId } from '#domain/kit/id.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'

/** A member's booking of reformer 7 on Sunday 22 November 2026, paid with a pack. */
export function aBooking(about: Partial<BookingItem> = {}): BookingItem {
  return {
    id: asId('bookings', '00000000-0000-7000-8000-000000000001'),
    session_id: asId('class_sessions', '00000000-0000-7000-8000-000000000002'),
    booking_type: 'booking',
    status: 'booked',
    seat_no: 7,
    person: {
      id: asId('persons', '00000000-0000-7000-8000-000000000003'),
      full_name: 'Tan Wei Shan',
      dependant: false,
    },
    class_name: 'Reformer Foundations',
    level: { name: 'Beginner', coils: 1 },
    room: 'Studio One',
    instructors: ['Mei'],
    starts_at: '2026-11-22T09:00:00+08:00',
    ends_at: '2026-11-22T09:50:00+08:00',
    session_status: 'upcoming',
    free_until: '2026-11-21T21:00:00+08:00',
    cancel_window: { unit: 'hours', amount: 12 },
    promoted_at: null,
    grace_until: null,
    held_until: null,
    goal_id: null,
    pair_with: null,
    prefers: false,
    position: null,
    passed_by_for: null,
    standing_by: false,
    outlook: null,
    check_in_opens_at: '2026-11-22T08:55:00+08:00',
    doors_close_at: '2026-11-22T09:05:00+08:00',
    package: {
      lot_id: asId('package_lots', '00000000-0000-7000-8000-000000000004'),
      name: 'Ten classes',
      expires_at: '2027-02-21T00:00:00+08:00',
    },
    held_credit: null,
    credits: 1,
    credit_effect: 'used',
    cancel_kind: null,
    created_at: '2026-11-20T09:00:00+08:00',
    decided_at: '2026-11-20T09:00:00+08:00',
    ...about,
  }
}
