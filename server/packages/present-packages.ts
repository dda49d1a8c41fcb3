import type { z } from 'zod/mini'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import type { planItem, listMyPackages, listLedger } from '#domain/packages/api.ts'
import { pricePerClass } from '#domain/packages/price-plan.ts'
import { wordsOfReasons } from '#domain/packages/reasons-with.ts'
import { lastDay, lotState } from '#domain/packages/validity.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { Branch, ReadContext } from '#server/kit/context.ts'
import type { PlanRow } from './plan-queries.ts'
import type { HeldLot } from './queries.ts'
import type { LedgerLine } from './term-queries.ts'

/** A plan as the API presents it, in that language. */
export function presentPlan(plan: PlanRow, locale: Locale): z.output<typeof planItem> {
  const price = sen(plan.price_sen)
  return {
    id: plan.id,
    slug: plan.slug,
    kind: plan.kind,
    name: inLocale(plan.name, locale),
    description: inLocale(plan.description, locale),
    credits: plan.credits,
    price: toWire(price),
    price_per_class: toWire(pricePerClass({ price, credits: plan.credits })),
    validity_days: plan.validity_days,
    expiry_basis: plan.expiry_basis,
    intro: plan.intro,
    sharers: plan.sharers,
    joinable: plan.joinable,
    class_type_ids: plan.class_type_ids,
    series_type_ids: plan.series_type_ids,
    private_format: plan.private_format,
  }
}

type Item = OutputOf<typeof listMyPackages>['data'][number]

interface Reader {
  readonly branch: Branch
  readonly locale: Locale
  readonly now: Instant
}

/** A pack on the wire, in its state at that moment. */
export function presentLot(lot: HeldLot, at: Reader): Item {
  const { zone } = at.branch
  const state = lotState(lot, at.now)
  return {
    id: lot.id,
    plan_id: lot.planId,
    name: inLocale(lot.name, at.locale),
    granted: lot.granted,
    // Expired credits count as gone, whether or not the nightly job has expired them yet.
    left: state === 'usable' ? lot.left : 0,
    starts_at: wireTime(lot.startsAt, zone),
    expires_at: wireTime(lot.expiresAt, zone),
    valid_to: lastDay(lot.expiresAt, zone).toString(),
    state,
    sharers: lot.sharers,
    intro: lot.intro,
    class_type_ids: lot.classTypeIds === null ? null : [...lot.classTypeIds],
    series_type_ids: lot.seriesTypeIds === null ? null : [...lot.seriesTypeIds],
    own: lot.own,
    created_at: wireTime(lot.purchasedAt, zone),
    ...(lot.sharing ? { sharing: true } : {}),
    ...(lot.extendable && lot.own && state === 'usable' ? { extendable: true } : {}),
    ...(lot.frozen
      ? { frozen: { from_at: wireTime(lot.frozen.from, zone), until_at: wireTime(lot.frozen.until, zone) } }
      : {}),
  }
}

type LineItem = OutputOf<typeof listLedger>['data'][number]

/** A line of a ledger for a reader who sees all of it. Throws for a reason without a sentence (a bug). */
export function presentLine(
  line: LedgerLine,
  { branch: { zone }, locale }: ReadContext,
): Omit<LineItem, 'balance' | 'by'> {
  const why = wordsOfReasons[line.reason]
  if (!why) throw new Error(`the reason ${line.reason} of a pack's ledger has no sentence`)
  return {
    at: wireTime(line.at, zone),
    why,
    change: line.change,
    class:
      line.session_id !== null && line.class_starts_at !== null && line.class_name !== null
        ? {
            session_id: line.session_id,
            name: inLocale(line.class_name, locale),
            starts_at: wireTime(line.class_starts_at, zone),
          }
        : null,
    valid_to: line.expires_at === null ? null : lastDay(line.expires_at, zone).toString(),
  }
}
