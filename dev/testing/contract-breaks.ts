import type { InvariantBreak } from './invariant-break.ts'

const contract = `'00000000-0000-4000-8000-000000000101'`
const collection = `'00000000-0000-4000-8000-000000000102'`
const charge = `'00000000-0000-4000-8000-000000000103'`

/** An active contract without further data. */
const running = `insert into contracts (id, number, branch_id, account_id, person_id, plan_id, name, credits, price_sen, currency, expiry_basis, status,
    joined_at, started_at, next_collection_at)
  values (${contract}, 'BROKENCONTRA', (select id from branches limit 1), uuidv7(), uuidv7(), (select id from package_plans where kind = 'contracts' limit 1),
    '{}', 8, 44800, 'MYR', 'month', 'active', studio_now(), studio_now(), studio_now())`
const history = `insert into contract_events (contract_id, at, from_status, to_status, reason)
  values (${contract}, studio_now(), null, 'pending', 'joined'), (${contract}, studio_now(), 'pending', 'active', 'authorised')`
const mandate = `insert into mandates (contract_id, merchant_ref, method, max_sen, effective_on, expires_on, status, expires_at, created_at, authorised_at, settled_at)
  values (${contract}, 'BROKENCONTRA-M', 'curleccc', 44800, '1990-01-01', '1991-01-01', 'authorised', studio_now(), studio_now(), studio_now(), studio_now())`
const cycle = ({ status, chargeId = 'null', at = 'null' }: { status: string; chargeId?: string; at?: string }) =>
  `insert into collections (id, contract_id, place, from_at, until_at, credits, amount_sen, status, due_at, captured_at, charge_id, created_at)
    values (${collection}, ${contract}, 0, studio_now(), studio_now() + interval '1 month', 8, 44800, '${status}', studio_now(), ${at}, ${chargeId}, studio_now())`
const paid = `insert into charges (id, collection_id, mandate_id, merchant_ref, amount_sen, currency, status, created_at)
  values (${charge}, ${collection}, uuidv7(), 'BROKENCONTRA-0-1', 44800, 'MYR', 'succeeded', studio_now())`

/** How the invariants of memberships break, by name of the invariant's file. */
export const contractBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i95-each-cycle-is-collected-once': [
    { breaks: [running, history, mandate, cycle({ status: 'due' }), paid] },
    {
      breaks: [running, history, mandate, cycle({ status: 'captured', chargeId: charge, at: 'studio_now()' })],
      alsoViolates: ['i96-credits-of-cycles-follow-the-money'],
    },
  ],
  'i120-points-of-cycles-follow-the-money': [
    {
      breaks: [
        running,
        history,
        mandate,
        cycle({ status: 'due' }),
        `insert into point_lots (account_id, branch_id, collection_id, points, remaining, earned_at, expires_at)
          select account_id, branch_id, ${collection}, 448, 448, studio_now(), studio_now() + interval '1 year' from contracts where id = ${contract}`,
        `select ledger_move('broken', 'broken', ${collection}, studio_now(), 'point', 448, 'house:points_issued', null, 'points', account_id, account_id)
          from contracts where id = ${contract}`,
      ],
    },
  ],
  'i96-credits-of-cycles-follow-the-money': [
    { breaks: [running, history, mandate, cycle({ status: 'captured', chargeId: charge, at: 'studio_now()' }), paid] },
    {
      breaks: [
        `insert into package_lots (plan_id, branch_id, person_id, source_kind, source_id, granted, starts_at, expires_at, created_at)
          values ((select id from package_plans limit 1), (select id from branches limit 1), uuidv7(), 'collection', ${collection}, 8, studio_now(),
            studio_now() + interval '1 month', studio_now())`,
      ],
      alsoViolates: ['i07-pack-credits-are-conserved'],
    },
  ],
  'i97-contracts-live-by-a-mandate': [{ breaks: [running, history] }],
  'i98-contract-histories-are-unbroken': [
    { breaks: [running, mandate] },
    {
      breaks: [
        running,
        mandate,
        history,
        `insert into contract_events (contract_id, at, from_status, to_status, reason) values (${contract}, studio_now(), 'active', 'pending', 'broken')`,
      ],
    },
    {
      breaks: [
        running,
        mandate,
        `insert into contract_events (contract_id, at, from_status, to_status, reason) values (${contract}, studio_now(), null, 'active', 'broken')`,
      ],
    },
  ],
}
