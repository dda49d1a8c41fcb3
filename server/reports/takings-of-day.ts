import type { Id } from '#domain/kit/id.ts'
import { startOfDay, type Day } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { listTakings } from './queries.ts'

const weeksBefore = 4

/** What a branch took on a day, and the mean of the same weekday in the four weeks before, in sen. */
export async function takingsOfDay(
  db: Database,
  { branchId, zone, date }: { readonly branchId: Id<'branches'>; readonly zone: string; readonly date: Day },
): Promise<{ readonly totalSen: number; readonly sales: number; readonly usualSen: number }> {
  const spans = Array.from({ length: weeksBefore + 1 }, (_, weeks) => {
    const from = date.subtract({ weeks })
    return { from: startOfDay(from, zone), until: startOfDay(from.add({ days: 1 }), zone) }
  })
  const [here, ...before] = await listTakings(db, { branchId, spans })
  const usual = before.reduce((total, { total_sen }) => total + total_sen, 0) / weeksBefore
  return { totalSen: here?.total_sen ?? 0, sales: here?.sales ?? 0, usualSen: Math.round(usual) }
}
