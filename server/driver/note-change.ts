import type { Change } from '#domain/kit/change.ts'
import type { Database, Transaction } from './database.ts'
import { optionsOf, setOptions } from './options.ts'

/** More changes than these are told as everything. */
const mostOfOne = 1000

/**
 * Notes that the open transaction changes something which pages of staff show. It sends nothing: `listener` of
 * `onCommitted` hears it in this process once the transaction is committed, and of one that rolled back nobody hears.
 */
export function noteChanges(tx: Transaction, changes: readonly Change[]): void {
  const { changed } = optionsOf(tx)
  if (changed) changed.push(...changes.slice(0, mostOfOne + 1 - changed.length))
}

/** What was noted so far; `forgetSince` takes back what is noted from now on, with a savepoint that is rolled back. */
export function notedChanges(tx: Transaction): { readonly forgetSince: () => void } {
  const { changed = [] } = optionsOf(tx)
  const { length } = changed
  return {
    forgetSince: () => {
      changed.length = length
    },
  }
}

/** Tells that listener what transactions of this database changed. A database has one listener. */
export function onCommitted(db: Database, listener: (changes: readonly Change[] | 'all') => void): void {
  setOptions(db, { ...optionsOf(db), onCommitted: listener })
}

/** Called when the transaction that noted them is committed. */
export function tellCommitted(db: Database, changes: readonly Change[]): void {
  if (changes.length > 0) optionsOf(db).onCommitted?.(changes.length > mostOfOne ? 'all' : changes)
}
