import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime } from '#domain/kit/time.ts'
import type { listMembers as endpoint } from '#domain/members/list-api.ts'
import { listsContacts } from '#domain/members/model.ts'
import { parsePersonQuery } from '#domain/members/parse-person-query.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { listWaiverStatuses } from '#server/forms/waivers.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findMembers, type MemberRow } from './list-queries.ts'

type Output = OutputOf<typeof endpoint>

/** The members of the branch. A keyword that is too short to look a person up by finds nobody. */
export async function listMembers(ctx: ReadContext, input: CheckedOf<typeof endpoint>): Promise<Output> {
  const { db, branch, locale } = ctx
  const { role } = signedIn(ctx)
  const person = input.keyword === undefined || input.keyword === '' ? undefined : parsePersonQuery(input.keyword)
  const now = await studioNow(db)
  const today = dayOf(now, branch.zone).toString()
  const at = { limit: input.limit, page: input.page }
  if (person && isRefusal(person)) return { ...page([], { total: 0, ...at }), today }
  const { rows, total } = await findMembers(db, { branch, now, locale, query: input, person })
  const waivers = await listWaiverStatuses(db, { personIds: rows.map(({ id }) => id), branchId: branch.id, at: now })
  const withContacts = role !== undefined && listsContacts(role)
  const data = rows.map((row) => ({
    ...presentMember(row, branch.zone),
    ...(withContacts ? {} : { phone: null, email: null }),
    waiver: waivers.get(row.id) ?? 'missing',
  }))
  return { ...page(data, { total, ...at }), today }
}

function presentMember(row: MemberRow, zone: string): Omit<Output['data'][number], 'waiver'> {
  const { id, full_name, guardian, email, phone, birth_date, left, visits, late_cancels, no_shows, tags, points } = row
  return {
    id,
    full_name,
    guardian,
    email,
    phone,
    phone_end: phone?.slice(-4) ?? null,
    language: row.locale,
    joined_at: wireTime(row.created_at, zone),
    birth_date,
    pack:
      row.pack_name === null || row.expires_at === null
        ? null
        : {
            name: row.pack_name,
            valid_to: lastDay(row.expires_at, zone).toString(),
            shared: row.is_shared,
            others: row.other_packs,
          },
    left,
    last_class_at: row.last_class_at === null ? null : wireTime(row.last_class_at, zone),
    visits,
    late_cancels,
    no_shows,
    tags,
    store_credit: toWire(sen(row.store_credit)),
    points,
  }
}
