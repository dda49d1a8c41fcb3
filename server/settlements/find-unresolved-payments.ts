import { toWire, sen } from '#domain/kit/money.ts'
import { isCallbackSilent } from '#domain/payments/next-requery.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { Log } from '#server/kit/log.ts'
import { insertTask, type NewTask } from '#server/orders/task-queries.ts'
import { loadBranches } from '#server/studio/queries.ts'
import { listGivenUp, listLatestPaid, listOpenAlarms, listPaidByNobody } from './unresolved-payment-queries.ts'

type Task = Omit<NewTask, 'now'>

/**
 * Cases that no rule can decide become a task, once: money for no order of ours, an order whose gateway never said
 * whether it was paid, and a gateway whose messages have stopped, which is logged as well. None of them names a buyer.
 */
export async function findUnresolvedPayments({ db, log }: { readonly db: Database; readonly log: Log }): Promise<void> {
  const tasks: Task[] = [...(await paidByNobody(db)), ...(await givenUp(db))]
  for (const alarm of await silentCallbacks(db)) {
    log.error({ provider: alarm.details['provider'] }, 'no message has come about the latest payments of a gateway')
    tasks.push(alarm)
  }
  const now = await studioNow(db)
  for (const task of tasks) await inTransaction(db, async (tx) => insertTask(tx, { ...task, now }))
}

/** The gateway knows no branch of ours, so its tasks belong to the first one. */
async function paidByNobody(db: Database): Promise<Task[]> {
  const events = await listPaidByNobody(db)
  const [branch] = events.length === 0 ? [] : await loadBranches(db)
  if (!branch) return []
  return events.map((event) => ({
    branchId: branch.id,
    kind: 'paid_no_order',
    subjectKind: 'payment_event',
    subjectId: event.id,
    details: { provider: event.provider, payment: event.merchant_ref ?? '' },
  }))
}

async function givenUp(db: Database): Promise<Task[]> {
  return (await listGivenUp(db)).map((attempt) => ({
    branchId: attempt.branch_id,
    kind: 'payment_unknown',
    subjectKind: 'payment_attempt',
    subjectId: attempt.id,
    details: {
      provider: attempt.provider,
      order: attempt.number,
      payment: attempt.merchant_ref,
      amount: toWire(sen(attempt.amount_sen)),
      currency: attempt.currency,
    },
  }))
}

async function silentCallbacks(db: Database): Promise<Task[]> {
  const latest = Map.groupBy(await listLatestPaid(db), ({ provider }) => provider)
  const silent = [...latest].filter(([, paid]) => isCallbackSilent(paid.map((one) => ({ wasTold: one.was_told }))))
  const known = silent.length === 0 ? new Set<string>() : await listOpenAlarms(db)
  return silent.flatMap(([provider, [newest]]) =>
    newest === undefined || known.has(provider)
      ? []
      : [
          {
            branchId: newest.branch_id,
            kind: 'callback_silent',
            subjectKind: 'payment_attempt',
            subjectId: newest.id,
            details: { provider },
          },
        ],
  )
}
