import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'

export interface TimelineOf {
  readonly personId: Id<'persons'>
  /** Null for a dependant. */
  readonly accountId: Id<'accounts'> | null
  readonly branchId: Id<'branches'>
  /** The branch's time zone, for the last days of packs. */
  readonly zone: string
}

/** The columns of each source, in this order; an absent one is null. */
export function source(columns: {
  readonly id: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly kind: RawBuilder<unknown>
  readonly act: RawBuilder<unknown>
  readonly session?: RawBuilder<unknown>
  readonly seat?: RawBuilder<unknown>
  readonly other?: RawBuilder<unknown>
  readonly lot?: RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
  readonly total?: RawBuilder<unknown>
  readonly text?: RawBuilder<unknown>
  readonly state?: RawBuilder<unknown>
  readonly actor?: RawBuilder<unknown>
  readonly credit?: RawBuilder<unknown>
  readonly left?: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
}): RawBuilder<unknown> {
  const nothing = sql`null`
  return sql`
    select ${columns.id} as id, ${columns.at} as at, ${columns.kind}::text as kind, ${columns.act}::text as act,
      ${columns.session ?? nothing}::uuid as session_id, ${columns.seat ?? nothing}::integer as seat,
      ${columns.other ?? nothing}::uuid as other_id, ${columns.lot ?? nothing}::uuid as lot_id,
      ${columns.order ?? nothing}::uuid as order_id, ${columns.total ?? nothing}::bigint as total_sen,
      ${columns.text ?? nothing}::text as text, ${columns.state ?? nothing}::text as state,
      ${columns.actor ?? nothing}::uuid as actor, ${columns.credit ?? nothing}::integer as credit,
      ${columns.left ?? nothing}::integer as left
    ${columns.from}`
}

/** A number of the database as text, in whose order what was written at one moment stays. */
export function inOrder(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lpad(${id}::text, 19, '0')`
}
