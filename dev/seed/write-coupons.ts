import type { Id } from '#domain/kit/id.ts'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'

const dayMs = 24 * 3_600_000

interface CouponRow {
  readonly code: string
  readonly kind: 'percentage' | 'amount' | 'free_delivery'
  readonly percent?: number
  readonly amountSen?: number
  readonly minGoodsSen?: number
  readonly usesMax?: number
  readonly usesPerPerson?: number
  /** Days from now; negative is past. */
  readonly starts?: number
  readonly ends?: number
}

/** The codes of the demo: three that are valid, one that has expired and one that has not started. */
const rows: readonly CouponRow[] = [
  { code: 'SLOW10', kind: 'percentage', percent: 10 },
  { code: 'WELCOME20', kind: 'amount', amountSen: 2_000, minGoodsSen: 25_000, usesPerPerson: 1 },
  { code: 'FREESHIP', kind: 'free_delivery', minGoodsSen: 10_000, usesMax: 500 },
  { code: 'SUMMER15', kind: 'percentage', percent: 15, starts: -150, ends: -60 },
  { code: 'NEWYEAR15', kind: 'percentage', percent: 15, starts: 30, ends: 60 },
]

/** Writes the coupons of the demo studio. */
export async function writeCoupons(
  tx: Transaction,
  { branchId, now }: { readonly branchId: Id<'branches'>; readonly now: Instant },
): Promise<void> {
  await tx
    .insertInto('coupons')
    .values(
      rows.map((row) => ({
        id: demoId('coupons', row.code),
        branch_id: branchId,
        code: row.code,
        kind: row.kind,
        percent: row.percent ?? 0,
        amount_sen: row.amountSen ?? 0,
        min_goods_sen: row.minGoodsSen ?? 0,
        uses_max: row.usesMax ?? null,
        uses_per_person: row.usesPerPerson ?? null,
        starts_at: plusMs(now, (row.starts ?? -90) * dayMs),
        ends_at: row.ends === undefined ? null : plusMs(now, row.ends * dayMs),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}
