import type { Instant } from '#domain/kit/time.ts'
import { saveFactor } from '#server/devices/factor-queries.ts'
import { savePin } from '#server/devices/queries.ts'
import { sealedSecret } from '#server/devices/sealed-secret.ts'
import { totp } from '#server/devices/totp.ts'
import type { Transaction } from '#server/driver/database.ts'
import { signInPeople } from './people-rows.ts'
import { personOf } from './write-people.ts'

export interface StaffSecrets {
  readonly pinHash: string
  /** The secret of the installation. */
  readonly installation: string
}

/** Gives the demo's staff a PIN, and its owner and manager an authenticator, whose code the sign-in page shows. */
export async function writeStaffLogins(
  tx: Transaction,
  { now, pinHash, installation }: StaffSecrets & { readonly now: Instant },
): Promise<void> {
  for (const { slug, role } of signInPeople) {
    if (role === 'member' || role === 'new member') continue
    const { accountId } = personOf(slug)
    await savePin(tx, { accountId, pinHash, now })
    if (role !== 'owner' && role !== 'manager') continue
    const sealed = sealedSecret.seal(totp.draw(), { accountId, installation })
    await saveFactor(tx, { accountId, sealed, step: totp.stepAt(now) - 1, recoveryHashes: [], now })
  }
}
