import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import { onceLoaded, type WriteContext } from '#server/kit/context.ts'
import type { Log } from '#server/kit/log.ts'
import { siteOrigin } from '#server/kit/site-origin.ts'
import { networkOf } from '#server/network/network-of.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import type { Asker } from './queries.ts'

/** An act that is done for somebody whose request is over. */
interface ActOf {
  readonly id: Id<'work_runs'>
  readonly accountId: Id<'accounts'>
  readonly asker: Asker
  readonly parts: { readonly config: Config; readonly log: Log }
}

/** As the request would have been: its id is that of the run, so that the audit leads to it. */
export function actContext(tx: Transaction, { id, accountId, asker, parts: { config, log } }: ActOf): WriteContext {
  const { branch, locale, person_id: personId, role } = asker
  const address = '127.0.0.1'
  return {
    tx,
    config,
    log: log.child({ requestId: id }),
    caller: { kind: 'account', accountId, personId, locale, role: role ?? undefined, sessionHash: '' },
    branch,
    policies: onceLoaded(async () => loadPolicies(tx, branch.id)),
    locale,
    platform: 'web',
    fromPage: false,
    requestId: id,
    address,
    network: networkOf(address),
    secure: config.publicUrl?.startsWith('https:') === true,
    origin: siteOrigin(config),
    limits: { count: async () => undefined, forget: async () => undefined },
    responseHeaders: new Headers(),
  }
}
