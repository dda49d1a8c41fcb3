import { writeStudio } from '#dev/setup/write-studio.ts'
import type { Id } from '#domain/kit/id.ts'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'
import { demoStudio } from './demo-studio.ts'

export const branchId: Id<'branches'> = demoId('branches', demoStudio.branch.code)
export const branchZone = demoStudio.branch.time_zone
const dayMs = 24 * 3_600_000
/** The demo studio has been open this long, so that its members may have joined before today. */
const openSinceMs = 400 * dayMs
/** The waiver is newer: earlier bookings needed none. */
const waiverSinceMs = 60 * dayMs

/** Writes the demo studio as it was before its first member. */
export async function writeDemoStudio(tx: Transaction, now: Instant): Promise<void> {
  await writeStudio(tx, {
    studio: demoStudio,
    idOf: demoId,
    effectiveAt: (kind) => plusMs(now, kind === 'waiver' ? -waiverSinceMs : -openSinceMs),
    now,
  })
}
