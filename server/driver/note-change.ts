import type { Change } from '#domain/kit/change.ts'
import type { Database, Transaction } from './database.ts'
import { optionsOf, setOptions, type Noted } from './options.ts'

/** More changes than these are told as everything. */
const mostOfOne = 1000

/**
 * Notes that the open transaction changes something which pages of staff show. It sends nothing: `listener` of
 * `onCommitted` hears it in this process once the transaction is committed, and of one that rolled back nobody hears.
 */
export function noteChanges(tx: Transaction, changes: readonly Change[]): void {
  const noted = optionsOf(tx).noted?.changes
  if (noted) noted.push(...changes.slice(0, mostOfOne + 1 - noted.length))
}

/** Does something short once the open transaction is committed, such as counting; nothing where it rolls back. */
export function whenCommitted(tx: Transaction, act: () => void): void {
  optionsOf(tx).noted?.acts.push(act)
}

/** What was noted so far; `forgetSince` takes back what is noted from now on, with a savepoint that is rolled back. */
export function notedChanges(tx: Transaction): { readonly forgetSince: () => void } {
  const { changes = [], acts = [] } = optionsOf(tx).noted ?? {}
  const before = { changes: changes.length, acts: acts.length }
  return {
    forgetSince: () => {
      changes.length = before.changes
      acts.length = before.acts
    },
  }
}

/** Tells that listener what transactions of this database changed. A database has one listener. */
export function onCommitted(db: Database, listener: (changes: readonly Change[] | 'all') => void): void {
  setOptions(db, { ...optionsOf(db), onCommitted: listener })
}

/** Called when the transaction that noted them is committed. */
export function tellCommitted(db: Database, { changes, acts }: Noted): void {
  for (const act of acts) act()
  if (changes.length > 0) optionsOf(db).onCommitted?.(changes.length > mostOfOne ? 'all' : changes)
}
