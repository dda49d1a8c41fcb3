import {
  anotherBranch,
  attempt,
  extension,
  halfMove,
  oddOrder,
  orderId,
  orderLine,
  shareableLot,
  sharers,
  stranger,
  usedLot,
} from './broken-rows.ts'
import type { InvariantBreak } from './invariant-break.ts'

const orderOfAttempt = `(select order_id from payment_attempts where id = '00000000-0000-4000-8000-000000000004')`
const oddRefund = ({
  order,
  destination = 'store_credit',
  status = 'processed',
}: {
  order: string
  destination?: string
  status?: string
}) =>
  `insert into refunds (order_id, attempt_id, amount_sen, reason, destination, status, event_key, created_at)
    values (${order}, '00000000-0000-4000-8000-000000000004', 1, 'broken', '${destination}', '${status}', 'broken', studio_now())`

const statementLine = ({ ours, theirs }: { ours: string; theirs: string }) => [
  `insert into gateway_statements (branch_id, provider, day, made_at) select id, 'curlec', '1990-01-01', studio_now() from branches`,
  `insert into gateway_statement_lines (statement_id, kind, reference, order_number, gateway_id, ours_sen, theirs_sen)
    select id, 'capture', 'BROKEN4', 'BROKENORDER', '', ${ours}, ${theirs} from gateway_statements where day = '1990-01-01'`,
]

/** How the invariants of the ledger, of packs and of orders break, by name of the invariant's file. */
export const moneyBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'age-i28-orders-end-when-their-time-is-over': [
    { breaks: [oddOrder({ status: 'pending', expiresAt: `studio_now() - interval '16 minutes'` })] },
  ],
  'i01-ledger-transactions-sum-to-zero': [{ breaks: [halfMove(5), halfMove(-5)] }],
  'i02-balances-equal-their-entries': [
    { breaks: [`update ledger_accounts set balance = balance + 1 where holder_id = ${usedLot}`] },
  ],
  'i03-whole-ledger-sums-to-zero': [{ breaks: [halfMove(5)], alsoViolates: ['i01-ledger-transactions-sum-to-zero'] }],
  'i04-ledger-chains-are-unbroken': [
    { breaks: [`update ledger_entries set hash = 'forged' where seq = 1 and holder_id = ${usedLot}`] },
    {
      breaks: [
        `update ledger_entries set seq = seq + 1000 where (transaction_id, account_id) = (
      select transaction_id, account_id from ledger_entries where seq is not null order by transaction_id desc, account_id limit 1)`,
      ],
    },
  ],
  'i06-balances-are-not-negative': [
    {
      breaks: [
        'alter table ledger_accounts drop constraint ledger_balance_floor',
        `select ledger_move('broken', 'broken', null, studio_now(), 'sen', 100, 'store_credit', '00000000-0000-4000-8000-000000000003', 'house:store_credit_spent', null, '00000000-0000-4000-8000-000000000003')`,
      ],
    },
  ],
  'i07-pack-credits-are-conserved': [
    { breaks: [`update package_lots set granted = granted + 1 where id = ${usedLot}`] },
  ],
  'i08-no-credit-after-its-pack-expired': [
    { breaks: [`update package_lots set expires_at = starts_at + interval '1 second' where id = ${usedLot}`] },
  ],
  'i20-paid-orders-have-one-capture': [{ breaks: [oddOrder({ status: 'processing', paidAt: 'studio_now()' })] }],
  'i21-order-totals-add-up': [
    { breaks: [oddOrder({ status: 'pending' }), orderLine({ unitSen: 50 })] },
    { breaks: [oddOrder({ status: 'pending' }), orderLine({ unitSen: 100, discountSen: 1 })] },
    {
      breaks: [
        'alter table orders drop constraint orders_total',
        oddOrder({ status: 'pending' }),
        orderLine({ unitSen: 100 }),
        `update orders set delivery_sen = 1 where id = ${orderId}`,
      ],
    },
    ...['bag_fee_sen', 'tip_sen'].map((extra) => ({
      breaks: [
        'alter table orders drop constraint orders_total',
        'alter table orders drop constraint orders_tip',
        oddOrder({ status: 'pending' }),
        orderLine({ unitSen: 100 }),
        `update orders set ${extra} = 1 where id = ${orderId}`,
      ],
    })),
    {
      breaks: [
        'alter table orders drop constraint orders_tenders',
        oddOrder({ status: 'pending' }),
        orderLine({ unitSen: 100 }),
        `update orders set points_sen = 1 where id = ${orderId}`,
      ],
      alsoViolates: ['i81-points-pay-what-orders-took'],
    },
  ],
  'i88-tax-adds-up': [
    {
      breaks: [
        oddOrder({ status: 'pending' }),
        orderLine({ unitSen: 100 }),
        `update orders set tax_sen = 1 where id = ${orderId}`,
      ],
    },
    {
      breaks: [
        oddOrder({ status: 'pending' }),
        orderLine({ unitSen: 100 }),
        `update order_lines set tax_basis_points = 800, tax_included = false, tax_sen = 8 where order_id = ${orderId}`,
      ],
    },
  ],
  'i22-delivered-exactly-when-paid': [
    ...[
      { status: 'delivery', kind: 'package', fulfilledAt: 'null' },
      { status: 'complete', kind: 'goods', fulfilledAt: 'null' },
      { status: 'packed', kind: 'goods', fulfilledAt: 'studio_now()' },
    ].map(({ status, ...line }) => ({
      breaks: [oddOrder({ status, paidAt: 'studio_now()' }), orderLine({ unitSen: 100, ...line })],
      alsoViolates: [
        'i20-paid-orders-have-one-capture',
        ...(line.kind === 'goods' ? ['i58-orders-need-the-stock-of-their-lines'] : []),
      ],
    })),
    { breaks: [oddOrder({ status: 'pending' }), orderLine({ unitSen: 100, fulfilledAt: 'studio_now()' })] },
  ],
  'i24-each-gateway-transaction-counts-once': [
    {
      breaks: [
        'alter table payment_attempts drop constraint payment_attempts_provider_gateway_transaction_id_key',
        attempt({ reference: '4', status: 'failed' }),
        attempt({ reference: '5', status: 'failed' }),
      ],
    },
  ],
  'i25-order-histories-are-unbroken': [
    {
      breaks: [
        oddOrder({ status: 'pending' }),
        `insert into order_events (order_id, at, from_status, to_status, reason) values (${orderId}, studio_now(), 'complete', 'pending', 'broken')`,
      ],
    },
    {
      breaks: [
        oddOrder({ status: 'pending' }),
        `insert into order_events (order_id, at, from_status, to_status, reason) values (${orderId}, studio_now(), null, 'pending', 'placed'),
          (${orderId}, studio_now(), 'pending', 'payment_review', 'review'), (${orderId}, studio_now(), 'payment_review', 'pending', 'broken')`,
      ],
    },
    {
      breaks: [
        oddOrder({ status: 'processing', paidAt: 'studio_now()' }),
        `insert into order_events (order_id, at, from_status, to_status, reason) values (${orderId}, studio_now(), null, 'pending', 'placed'),
          (${orderId}, studio_now(), 'pending', 'processing', 'paid'), (${orderId}, studio_now(), 'processing', 'canceled', 'canceled'),
          (${orderId}, studio_now(), 'canceled', 'processing', 'broken')`,
      ],
      alsoViolates: ['i20-paid-orders-have-one-capture'],
    },
  ],
  'i26-refunds-never-exceed-captures': [
    {
      breaks: [
        'alter table refunds disable trigger refunds_within_capture',
        attempt({ reference: '4', status: 'succeeded' }),
        `insert into refunds (order_id, attempt_id, amount_sen, reason, destination, status, event_key, created_at)
      values (${orderOfAttempt}, '00000000-0000-4000-8000-000000000004', 101, 'broken', 'store_credit', 'processed', 'broken', studio_now())`,
      ],
    },
  ],
  'i75-refunds-are-of-captured-money': [
    {
      breaks: [
        'alter table refunds disable trigger refunds_within_capture',
        attempt({ reference: '4', status: 'failed' }),
        oddRefund({ order: orderOfAttempt }),
      ],
    },
    { breaks: [attempt({ reference: '4', status: 'succeeded' }), oddRefund({ order: 'uuidv7()' })] },
  ],
  'i89-cash-goes-back-for-cash': [
    {
      breaks: [
        attempt({ reference: '4', status: 'succeeded' }),
        oddRefund({ order: orderOfAttempt, destination: 'studio_task', status: 'processed' }),
        `update refunds set cash_sen = 0, amount_sen = 1, given_by_account_id = (select id from accounts limit 1) where event_key = 'broken'`,
      ],
      alsoViolates: ['i76-refunds-by-hand-have-a-task'],
    },
  ],
  'i76-refunds-by-hand-have-a-task': [
    // Sent without a person or gateway.
    {
      breaks: [
        attempt({ reference: '4', status: 'succeeded' }),
        oddRefund({ order: orderOfAttempt, destination: 'studio_task', status: 'requested' }),
      ],
    },
    // Sent by a person although it has a gateway.
    {
      breaks: [
        attempt({ reference: '4', status: 'succeeded' }),
        oddRefund({ order: orderOfAttempt }),
        `insert into studio_tasks (branch_id, kind, subject_kind, subject_id, created_at)
          select (select id from branches), 'refund_at_portal', 'refund', id, studio_now() from refunds where event_key = 'broken'`,
      ],
    },
  ],
  'i82-statement-differences-have-a-task': [
    { breaks: statementLine({ ours: '100', theirs: 'null' }) },
    {
      breaks: [
        ...statementLine({ ours: '100', theirs: '100' }),
        `insert into studio_tasks (branch_id, kind, subject_kind, subject_id, created_at)
          select (select id from branches), 'statement_differs', 'gateway_statement_line', id, studio_now() from gateway_statement_lines`,
      ],
    },
  ],
  'i30-intro-offer-once-per-person': [
    {
      breaks: [
        `update package_lots set source_kind = 'order_line', plan_id = (select id from package_plans where intro)
      where person_id = (select person_id from package_lots group by person_id having count(*) > 1 limit 1)`,
      ],
    },
  ],
  'i31-sharers-within-the-places-of-their-pack': [
    { breaks: sharers({ lot: shareableLot, slots: [1, 2] }) },
    {
      breaks: [
        ...sharers({ lot: shareableLot }),
        `update package_lots set sharing_enabled_at = null where id = ${shareableLot}`,
      ],
    },
    { breaks: sharers({ lot: usedLot }) },
    {
      breaks: sharers({ lot: shareableLot, person: `(select person_id from package_lots where id = ${shareableLot})` }),
    },
  ],
  'i32-sharers-paid-while-the-pack-was-shared': [
    { breaks: [`update package_lots set person_id = ${stranger} where id = ${shareableLot}`] },
    {
      breaks: [
        ...sharers({
          lot: shareableLot,
          person: `(select person_id from package_lots where id = ${shareableLot})`,
          fromAt: `'1990-01-01'`,
          toAt: `'1990-01-02'`,
        }),
        `update package_lots set person_id = ${stranger} where id = ${shareableLot}`,
      ],
    },
  ],
  'i34-extensions-equal-what-was-paid': [
    { breaks: [extension('uuidv7()', 1)] },
    {
      breaks: [
        oddOrder({ status: 'complete', paidAt: 'studio_now()' }),
        `insert into order_lines (order_id, kind, plan_id, lot_id, title, quantity, unit_sen, total_sen, fulfilled_at)
          values (${orderId}, 'extension', (select id from package_plans limit 1), ${usedLot}, '{}', 1, 100, 100, studio_now())`,
        extension(`(select id from order_lines where order_id = ${orderId})`, 3),
      ],
      alsoViolates: ['i20-paid-orders-have-one-capture'],
    },
  ],
  'i43-packs-and-bookings-belong-to-the-same-person': [
    {
      breaks: [
        `update package_lots set person_id = (select id from persons where id <> package_lots.person_id limit 1) where id = ${usedLot}`,
      ],
    },
  ],
  'i103-classes-are-paid-with-a-pack-of-their-branch': [
    {
      breaks: [
        anotherBranch,
        `update package_lots set branch_id = '00000000-0000-4000-8000-000000000009' where id = ${usedLot}`,
      ],
    },
  ],
  'i64-invoices-are-numbered-without-holes': [
    {
      breaks: [
        oddOrder({ status: 'pending' }),
        `update orders set invoice_number = 'INV-2099-00001' where id = ${orderId}`,
      ],
    },
    {
      breaks: [`insert into invoice_counters (branch_id, year, last) select id, 2099, 1 from branches`],
    },
  ],
}
