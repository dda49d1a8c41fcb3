import { oddOrder, orderId } from './broken-rows.ts'
import type { InvariantBreak } from './invariant-break.ts'

const lot = (
  remaining: number,
) => `insert into point_lots (account_id, branch_id, order_id, points, remaining, earned_at, expires_at)
  select account_id, branch_id, id, 10, ${remaining}, studio_now(), studio_now() + interval '1 year' from orders where id = ${orderId}`
const given = (points: number) => `select ledger_move('broken', 'broken', id, studio_now(), 'point', ${points},
  'house:points_issued', null, 'points', account_id, account_id) from orders where id = ${orderId}`
const paid = oddOrder({ status: 'canceled', paidAt: 'studio_now()' })
const alsoOdd = ['i20-paid-orders-have-one-capture', 'i65-cancellations-are-accounted-for']

const payByPoints = `update orders set points_sen = 10, gateway_sen = 90 where id = ${orderId}`
const gave = `insert into order_points (order_id, lot_id, points) values (${orderId}, uuidv7(), 10)`
const spent = `select ledger_move('spent', 'points_spent', id, studio_now(), 'point', 1,
  'points', account_id, 'house:points_spent', null, account_id) from orders where id = ${orderId}`

/** How the invariants of points break, by name of the invariant's file. */
export const pointBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i77-points-equal-their-lots': [
    { breaks: [paid, given(1)], alsoViolates: alsoOdd },
    { breaks: [paid, lot(10)], alsoViolates: alsoOdd },
    { breaks: [paid, lot(10), given(9)], alsoViolates: alsoOdd },
    { breaks: [oddOrder({ status: 'pending' }), lot(10), given(10)] },
    {
      breaks: [paid, lot(10), given(10), `update orders set account_id = uuidv7() where id = ${orderId}`],
      alsoViolates: alsoOdd,
    },
  ],
  'i78-points-go-back-with-the-money': [
    {
      breaks: [paid, lot(9), given(9), `update point_lots set taken_back = 1 where order_id = ${orderId}`],
      alsoViolates: alsoOdd,
    },
    {
      breaks: [paid, lot(10), given(10), `update point_lots set written_off = 1 where order_id = ${orderId}`],
      alsoViolates: alsoOdd,
    },
  ],
  'i81-points-pay-what-orders-took': [
    { breaks: [oddOrder({ status: 'pending' }), payByPoints] },
    { breaks: [oddOrder({ status: 'pending' }), payByPoints, gave] },
    { breaks: [oddOrder({ status: 'pending' }), gave] },
    { breaks: [paid, lot(10), given(10), spent], alsoViolates: [...alsoOdd, 'i77-points-equal-their-lots'] },
  ],
}
