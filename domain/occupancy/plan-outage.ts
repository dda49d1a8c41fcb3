import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, type Day } from '#domain/kit/time.ts'

const outageDaysMax = 366

/**
 * From today on, the first day not after the last, at most 366 at once; a null end is none. Undefined when a reformer
 * may be taken out for them. Refuses request.invalid on `from_day` or `until_day`.
 */
export function checkOutageDays(
  { fromDay, untilDay }: { readonly fromDay: string; readonly untilDay: string | null },
  today: Day,
): Refusal | undefined {
  if (fromDay < today.toString()) return refuse('request.invalid', { fields: { from_day: 'fields.invalid' } })
  if (untilDay === null) return undefined
  const count = day(fromDay).until(day(untilDay), { largestUnit: 'days' }).days + 1
  return count < 1 || count > outageDaysMax
    ? refuse('request.invalid', { fields: { until_day: 'fields.invalid' } })
    : undefined
}

/** A class in whose room a reformer breaks: who sits where. */
interface ClassWithSeats<Id extends string> {
  readonly capacity: number
  /** The reformers that are out already. */
  readonly outSeats: readonly number[]
  readonly seated: readonly { readonly id: Id; readonly seatNo: number }[]
}

/** What becomes of whoever has to leave their reformer: another one, or none that is free. */
export interface OutageStep<Id extends string> {
  readonly id: Id
  readonly to: number | undefined
}

/**
 * Whoever sits on the reformer gets the free one that is nearest by number, of two the lower. Example: seven breaks
 * while six is taken and eight is free: eight. In a full class there is none, and a person has to decide. A class may
 * have fewer seats than reformers in use: where all its seats are booked and nobody sits on the one that breaks, it is
 * whoever sits on the highest number.
 */
export function planOutage<Id extends string>(
  seatNo: number,
  { capacity, outSeats, seated }: ClassWithSeats<Id>,
): OutageStep<Id> | undefined {
  const out = new Set(outSeats.filter((seat) => seat <= capacity))
  if (seatNo <= capacity) out.add(seatNo)
  const isOver = seated.length > capacity - out.size
  const highest = seated.toSorted((one, other) => other.seatNo - one.seatNo)[0]
  const sitting = seated.find((one) => one.seatNo === seatNo) ?? (isOver ? highest : undefined)
  if (!sitting || isOver) return sitting && { id: sitting.id, to: undefined }
  const taken = new Set([...outSeats, ...seated.map((one) => one.seatNo)])
  const free = Array.from({ length: capacity }, (_, place) => place + 1).filter((seat) => !taken.has(seat))
  const nearest = free.toSorted((one, other) => Math.abs(one - seatNo) - Math.abs(other - seatNo) || one - other)
  return { id: sitting.id, to: nearest[0] }
}
