import { isWanted } from '#domain/messages/notice-kind.ts'
import type { Decided } from './many-model.ts'

interface Reader<AccountId> {
  /** The own account, of a dependant that of the guardian; null without one, or without e-mail and phone. */
  readonly accountId: AccountId | null
  /** The kinds of messages that the account switched off; undefined while it never chose. */
  readonly switchedOff: readonly string[] | undefined
}

/**
 * To which account a message to a chosen member goes. It is news, which nobody gets without asking for it; and an
 * account that answers for several of the chosen gets it once. `told` are the accounts that get it already.
 */
export function decideReader<AccountId>(
  { accountId, switchedOff }: Reader<AccountId>,
  told: ReadonlySet<AccountId>,
): Decided<AccountId> {
  if (accountId === null) return { skip: 'no_account' }
  if (!isWanted('news', switchedOff)) return { skip: 'news_off' }
  return told.has(accountId) ? { skip: 'same_account' } : { changes: [accountId] }
}

/** The same for all of them, in their order. */
export function decideReaders<AccountId>(readers: readonly Reader<AccountId>[]): Decided<AccountId>[] {
  const told = new Set<AccountId>()
  return readers.map((reader) => {
    const decided = decideReader(reader, told)
    if ('changes' in decided) for (const id of decided.changes) told.add(id)
    return decided
  })
}
