import { listProducts } from '#domain/catalog/api.ts'
import { call } from '#web/kit/api.ts'
import type { Card } from '../catalog/card.ts'

/** The most slugs in one request. */
const slugsAtOnce = 10

/**
 * The products of these slugs that are still on sale, in that order: a guest's list on the device, loaded without
 * telling the server whose it is. Undefined when the request failed.
 */
export async function loadBySlug(slugs: readonly string[]): Promise<readonly Card[] | undefined> {
  const groups = Array.from({ length: Math.ceil(slugs.length / slugsAtOnce) }, (_none, group) =>
    slugs.slice(group * slugsAtOnce, (group + 1) * slugsAtOnce),
  )
  const answers = await Promise.all(
    groups.map(async (group) =>
      call(listProducts, { search: group.map((slug) => `slug:${slug}`).join(';'), searchJoin: 'or' }),
    ),
  )
  if (answers.some(({ ok }) => !ok)) return undefined
  const cards = new Map(
    answers.flatMap((answer) => (answer.ok ? answer.value.data.map((card) => [card.slug, card] as const) : [])),
  )
  return slugs.flatMap((slug) => cards.get(slug) ?? [])
}
