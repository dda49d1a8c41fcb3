import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import { listFactors, saveSealed } from './factor-queries.ts'
import { sealedSecret } from './sealed-secret.ts'

const batchRows = 200

/**
 * Seals the authenticators with the newest secret of the installation that a former one of the list still opens, so
 * that the former may be left out. One that none opens stays as it is: its owner sets it up anew.
 */
export async function sealAgain(
  db: Database,
  { secret: installation, secrets }: Pick<Config, 'secret' | 'secrets'>,
): Promise<void> {
  if (secrets.length === 1) return
  let after: Id<'accounts'> | undefined
  for (;;) {
    const rows = await listFactors(db, { after, limit: batchRows })
    for (const { accountId, ...sealed } of rows)
      for (const [column, former] of [
        ['secret', sealed.secret],
        ['next_secret', sealed.nextSecret],
      ] as const) {
        if (former === null || sealedSecret.open(former, { accountId, secrets: [installation] }) !== undefined) continue
        const opened = sealedSecret.open(former, { accountId, secrets })
        if (opened === undefined) continue
        const next = sealedSecret.seal(opened, { accountId, installation })
        await saveSealed(db, { accountId, column, former, next })
      }
    after = rows.at(-1)?.accountId
    if (rows.length < batchRows) return
  }
}
