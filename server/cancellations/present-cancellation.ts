import type { listCancellations } from '#domain/cancellations/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { CancellationRow } from './queries.ts'

type Item = OutputOf<typeof listCancellations>['data'][number]

/** A request on the wire. An approved one is paid when no refund of it is under way any more. */
export function presentCancellation(row: CancellationRow, zone: string): Item {
  return {
    id: row.id,
    order_id: row.order_id,
    order_number: row.number,
    reason: row.reason,
    comment: row.comment,
    destination: row.destination,
    refund_amount: toWire(sen(row.amount_sen)),
    refund_status: row.status === 'approved' && !row.on_its_way ? 'paid' : row.status,
    requested_at: wireTime(row.requested_at, zone),
    decided_at: row.decided_at === null ? null : wireTime(row.decided_at, zone),
    answer: row.answer,
  }
}
