import { sql } from 'kysely'
import { sen, toWire } from '#domain/kit/money.ts'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { insertTask } from '#server/orders/task-queries.ts'
import { crowd } from './write-people.ts'
import { branchId } from './write-studio.ts'

const hourMs = 3_600_000

interface Paid {
  readonly id: string
  readonly provider: string
  readonly number: string
  readonly merchant_ref: string
  readonly amount_sen: number
}

/**
 * Tasks about rows that are there: two payments, and the mandate of a membership. With the class without an instructor,
 * the letter that came back and the two records, which the jobs find, there are six kinds.
 */
export async function writeDemoTasks(tx: Transaction, now: Instant): Promise<void> {
  const { rows } = await sql<Paid>`
    select a.id, a.provider, o.number, a.merchant_ref, a.amount_sen
    from payment_attempts a join orders o on o.id = a.order_id
    where o.branch_id = ${branchId} and a.status = 'succeeded' order by a.id desc limit 2`.execute(tx)
  for (const [place, { id, provider, number, merchant_ref: payment, amount_sen: amount }] of rows.entries())
    await insertTask(tx, {
      branchId,
      kind: place === 0 ? 'payment_review' : 'payment_unknown',
      subjectKind: 'payment_attempt',
      subjectId: id,
      details: {
        order: number,
        payment,
        provider,
        amount: toWire(sen(amount)),
        currency: 'MYR',
        told: `MYR ${toWire(sen(Math.max(0, amount - 100)))}`,
      },
      now: plusMs(now, -(place + 1) * hourMs),
    })
  await writeMandateTask(tx, now)
  await writeLostLetter(tx, now)
}

async function writeMandateTask(tx: Transaction, now: Instant): Promise<void> {
  const { rows } = await sql<{ id: string; contract: string; mandate: string }>`
    select m.id, c.number as contract, m.merchant_ref as mandate
    from mandates m join contracts c on c.id = m.contract_id order by m.id limit 1`.execute(tx)
  for (const { id, contract, mandate } of rows)
    await insertTask(tx, {
      branchId,
      kind: 'mandate_review',
      subjectKind: 'mandate',
      subjectId: id,
      details: { contract, mandate },
      now: plusMs(now, -5 * hourMs),
    })
}

/** A letter about a class whose address is no more. */
async function writeLostLetter(tx: Transaction, now: Instant): Promise<void> {
  const accountId = crowd[7]?.accountId
  if (accountId === undefined) return
  const eventKey = `booking.reseated:demo ${accountId}`
  await queueMessage(
    tx,
    {
      eventKey,
      template: 'bookings.reseated',
      channel: 'email',
      accountId,
      recipient: 'moved-away@example.com',
      locale: 'en',
      content: {
        subject: 'Another reformer: Group Reformer Flow',
        heading: "You're now on reformer 8",
        paragraphs: ['Reason: A spring is broken', 'Your class, its time and your credit stay as they are.'],
      },
    },
    now,
  )
  await sql`
    update messages set status = 'failed', failure = '550 5.1.1 no such mailbox', attempts = 5, failed_at = ${now}
    where event_key = ${eventKey}`.execute(tx)
}
