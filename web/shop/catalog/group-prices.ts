import { useEffect, useSyncExternalStore } from 'react'
import { listGroupPrices } from '#domain/groups/api.ts'
import { call } from '#web/kit/api.ts'
import { sessionHint } from '#web/kit/session.ts'
import { groupCardPrice, type CardPrices, type GroupPrices } from './group-card-price.ts'

/** The most products in one request. */
const perRequest = 20

const none: GroupPrices = new Map()
const listeners = new Set<() => void>()
let session: string | undefined
let known = new Map<string, GroupPrices>()
let isMember = true
let wanted = new Set<string>()

/** Of that product; empty for a guest, for members without a group, and until loaded. */
export function useGroupPrices(productId: string): GroupPrices {
  useEffect(() => want(productId), [productId])
  return useSyncExternalStore(
    subscribe,
    () => known.get(productId) ?? none,
    () => none,
  )
}

/** A card with the prices of the visitor's customer group where it has any. */
export function useOwnPrices<Card extends CardPrices & { readonly id: string }>(card: Card): Card {
  return groupCardPrice(card, useGroupPrices(card.id)) ?? card
}

/** Products that are rendered together are requested together, once per session. */
function want(productId: string): void {
  if (session !== sessionHint()) {
    session = sessionHint()
    known = new Map()
    isMember = true
  }
  if (session === undefined || !isMember || known.has(productId)) return
  if (wanted.size === 0) setTimeout(() => void ask(), 0)
  wanted.add(productId)
}

async function ask(): Promise<void> {
  const asked = [...wanted]
  const of = session
  wanted = new Set()
  for (let place = 0; place < asked.length && isMember && of === session; place += perRequest) {
    const ids = asked.slice(place, place + perRequest)
    const answer = await call(listGroupPrices, { product_ids: ids.join(',') })
    if (!answer.ok || of !== session) return
    isMember = answer.value.member
    const priced = Map.groupBy<string, (typeof answer.value.data)[number]>(answer.value.data, (row) => row.product_id)
    known = new Map([...known, ...ids.map((id) => [id, pricesOf(priced.get(id) ?? [])] as const)])
    for (const listener of listeners) listener()
  }
}

function pricesOf(rows: readonly { readonly variation_option_id: string; readonly price: string }[]): GroupPrices {
  return rows.length === 0 ? none : new Map(rows.map((row) => [row.variation_option_id, row.price]))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
