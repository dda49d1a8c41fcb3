import { askApi, listOf, staffToken, textOf, type Wire } from './api.ts'
import { dayAhead } from './classes.ts'
import type { Product } from './product.ts'

interface Shown {
  readonly id: string
  /** Who is booked and has signed, in the order of the reformers. */
  readonly names: readonly string[]
}

/** A class of the next days with two people who may come in; the studio's clock stands nine minutes before it. */
export async function aClassAtHand(product: Product): Promise<Shown> {
  const token = await staffToken(product, 'desk@hundred.example')
  for (const days of [1, 2, 3]) {
    const { body } = await askApi(product, `GET /staff/today?date=${await dayAhead(product, days)}`, {
      token,
    })
    for (const one of listOf(body.classes)) {
      const places = await placesOf(product, { id: textOf(one['id']), token })
      const names = places
        .filter(({ status, waiver }) => textOf(status) === 'booked' && textOf(waiver) === 'current')
        .map((row) => nameOf(row))
      if (names.length < 2) continue
      const startsAt = Temporal.Instant.from(textOf(one['starts_at']))
      await product.harness('/clock', { set: startsAt.subtract({ minutes: 9 }).toString() })
      return { id: textOf(one['id']), names }
    }
  }
  throw new Error('no class of the next days has two people who may be checked in')
}

export const nameOf = (row: Wire): string => textOf(Object(row['person']).full_name)
/** The rows of a roster, as the staff with that bearer read them. */
export const placesOf = async (
  product: Product,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<readonly Wire[]> =>
  listOf((await askApi(product, `GET /staff/schedules/${id}/roster`, { token })).body.places)
