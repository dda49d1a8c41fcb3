import { z } from 'zod/mini'
import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { listMembers } from '#domain/members/list-api.ts'
import type { tagMany } from '#domain/members/many-api.ts'
import { checkChosen, maxChosen } from '#domain/members/many-model.ts'
import { parsePersonQuery } from '#domain/members/parse-person-query.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findMatching } from './list-queries.ts'

export type Chosen = CheckedOf<typeof tagMany>['members']

/**
 * Who was chosen, each once, by id. Refuses request.not_found where one of the ids is nobody of the branch,
 * request.invalid for a filter that the list has not, and members.too_many_chosen.
 */
export async function chooseMembers(
  ctx: WriteContext,
  { members, now }: { readonly members: Chosen; readonly now: Instant },
): Promise<readonly Id<'persons'>[] | Refusal> {
  const { tx, branch, locale } = ctx
  const query = z.safeParse(listMembers.input, 'ids' in members ? {} : members)
  if (!query.success) return refuse('request.invalid', { fields: { members: 'fields.invalid' } })
  const { keyword = '' } = query.data
  const person = keyword === '' ? undefined : parsePersonQuery(keyword)
  if (isRefusal(person)) return []
  const wanted = { branch, now, locale, query: query.data, person }
  if (!('ids' in members)) {
    const { found, total } = await findMatching(tx, { ...wanted, most: maxChosen })
    return checkChosen(total) ?? found
  }
  const ids = [...new Set(members.ids)]
  const { found } = await findMatching(tx, { ...wanted, ids, most: ids.length })
  return found.length === ids.length ? found : refuse('request.not_found')
}
