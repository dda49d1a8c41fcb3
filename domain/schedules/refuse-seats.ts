import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The refusal of more seats than the room has, which says how many that are. */
export function refuseSeats({ capacity: count }: { readonly capacity: number }): Refusal {
  return refuse('request.invalid', { fields: { capacity: 'fields.seats_of_room' }, values: { count } })
}
