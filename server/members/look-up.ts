import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { maxLookedUp, type lookUp as endpoint } from '#domain/members/api.ts'
import { parsePersonQuery } from '#domain/members/parse-person-query.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import { findClassesByWords, findOrdersByNumber, findPlansByWords, findProductsByWords } from './look-up-queries.ts'
import { listFoundPeople } from './people-queries.ts'

/**
 * What the text finds in the branch. A text that is too short to look a person up by finds no people. An instructor
 * finds people of the own classes without contact, and these classes; one who is tied to no instructor finds nothing.
 */
export async function lookUp(
  ctx: ReadContext,
  { text }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, branch, locale } = ctx
  const typed = text.trim()
  const own = await ownInstructor(ctx, db)
  if (own && own.heldTo === undefined) return { people: [], orders: [], classes: [], products: [], plans: [] }
  const now = await studioNow(db)
  const wanted = { branchId: branch.id, text: typed, limit: maxLookedUp }
  const query = parsePersonQuery(typed)
  const taughtBy = own?.heldTo === undefined ? undefined : { instructorId: own.heldTo, now }
  const [people, classes, orders, products, plans] = await Promise.all([
    isRefusal(query) ? [] : listFoundPeople(db, { query, ...wanted, ...(taughtBy && { taughtBy }) }),
    findClassesByWords(db, { ...wanted, now, zone: branch.zone, locale, instructorId: own?.heldTo }),
    own || !/^[A-Za-z0-9]{4,}$/.test(typed) ? [] : findOrdersByNumber(db, wanted),
    own ? [] : findProductsByWords(db, { ...wanted, locale }),
    own ? [] : findPlansByWords(db, { ...wanted, locale }),
  ])
  return {
    people: people.map(({ id, full_name, phone, guardian }) => ({
      id,
      full_name,
      phone_end: own ? null : (phone?.slice(-4) ?? null),
      guardian: guardian?.full_name ?? null,
    })),
    orders: [...orders],
    classes: classes.map(({ starts_at, ...row }) => ({ ...row, starts_at: wireTime(starts_at, branch.zone) })),
    products: [...products],
    plans: [...plans],
  }
}
