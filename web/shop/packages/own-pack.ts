import type { OutputOf } from '#domain/kit/endpoint.ts'
import { day } from '#domain/kit/time.ts'
import type { listMyPackages } from '#domain/packages/api.ts'
import { frozenDays } from '#domain/packages/frozen-days.ts'

type WireLot = OutputOf<typeof listMyPackages>['data'][number]

/** A pack as My Packages shows it. */
export interface OwnPack extends WireLot {
  /** Whole days to its last day; 0 on that day. */
  readonly daysLeft: number
  /** The last day of the freeze that it is in. */
  readonly frozenTo: string | undefined
  /** The classes it is restricted to; undefined when it pays for all, empty when their names are unknown here. */
  readonly onlyFor: readonly string[] | undefined
}

interface Named {
  readonly id: string
  readonly name: string
}

/** `today` is the studio's date, `kinds` the names of class types and series. */
export function toOwnPack(lot: WireLot, about: { readonly today: string; readonly kinds: readonly Named[] }): OwnPack {
  const limits = lot.class_type_ids ?? lot.series_type_ids
  const names = limits?.flatMap((id) => about.kinds.filter((kind) => kind.id === id).map(({ name }) => name))
  return {
    ...lot,
    daysLeft: day(about.today).until(day(lot.valid_to), { largestUnit: 'days' }).days,
    frozenTo: frozenTo(lot, about.today),
    onlyFor: names,
  }
}

/** The last day of the freeze that holds today. */
function frozenTo({ frozen }: WireLot, today: string): string | undefined {
  if (frozen === undefined) return undefined
  const { first, last } = frozenDays(frozen)
  return first <= today && today <= last ? last : undefined
}

export interface FrozenPack {
  readonly name: string
  readonly lastDay: string
}

/** A pack that is frozen today; undefined for any other. */
export function frozenOf(pack: OwnPack | undefined): FrozenPack | undefined {
  return pack?.frozenTo === undefined ? undefined : { name: pack.name, lastDay: pack.frozenTo }
}

/** The first day on which it pays again. */
export function dayAfterFreeze(pack: OwnPack | undefined): string | undefined {
  return pack?.frozenTo === undefined ? undefined : day(pack.frozenTo).add({ days: 1 }).toString()
}

/**
 * The pack whose credits count now: the usable one that expires first, else one that is frozen, else the one that was
 * valid last; undefined for somebody who never had one. Packs come soonest to expire first.
 */
export function packInUse(packs: readonly OwnPack[]): OwnPack | undefined {
  const usable = packs.filter(({ state }) => state === 'usable')
  return (
    usable.find(({ frozenTo: to }) => to === undefined) ??
    usable[0] ??
    packs
      .filter(({ state }) => state !== 'revoked')
      .toSorted((one, other) => (one.valid_to < other.valid_to ? 1 : -1))[0]
  )
}
