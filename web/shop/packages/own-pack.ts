import type { OutputOf } from '#domain/kit/endpoint.ts'
import { day } from '#domain/kit/time.ts'
import type { listMyPackages } from '#domain/packages/api.ts'

type WireLot = OutputOf<typeof listMyPackages>['data'][number]

/** A pack as My Packages shows it. */
export interface OwnPack extends WireLot {
  /** Whole days to its last day; 0 on that day. */
  readonly daysLeft: number
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
  return { ...lot, daysLeft: day(about.today).until(day(lot.valid_to), { largestUnit: 'days' }).days, onlyFor: names }
}
