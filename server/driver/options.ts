import type { Kysely } from 'kysely'
import type { Change } from '#domain/kit/change.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * The features of the driver. decisions/0011-driver-features.md gives the reason for each; `npm run bench -- --without`
 * measures booking and ordering without one of them.
 */
export const driverFeatures = [
  'named_statements',
  'pipeline',
  'generic_plan',
  'key_plans',
  'write_batches',
  'lookup_batches',
] as const

export type DriverFeature = (typeof driverFeatures)[number]

/** Counts the changes of what a process caches (`cached-read.ts`). */
export interface ReadCache {
  changes: number
}

/** What a transaction notes for the moment of its commit. */
export interface Noted {
  readonly changes: Change[]
  readonly acts: Array<() => void>
}

export interface DriverOptions {
  /** The features that are off. Only bench and tests switch any off. */
  readonly off: ReadonlySet<DriverFeature>
  /** Absent where nothing is cached. */
  readonly cache?: ReadCache
  /** What the open transaction noted so far (`note-change.ts`); absent outside one. */
  readonly noted?: Noted
  /** Hears what transactions changed, once they are committed. */
  readonly onCommitted?: (changes: readonly Change[] | 'all') => void
}

export const allFeatures: DriverOptions = { off: new Set() }

const optionsOfDatabases = new WeakMap<Kysely<Tables>, DriverOptions>()

/** Records which features a database handle lacks. Other handles have all. */
export function setOptions(db: Kysely<Tables>, options: DriverOptions): void {
  optionsOfDatabases.set(db, options)
}

export function hasFeature(db: Kysely<Tables>, feature: DriverFeature): boolean {
  return optionsOfDatabases.get(db)?.off.has(feature) !== true
}

export function optionsOf(db: Kysely<Tables>): DriverOptions {
  return optionsOfDatabases.get(db) ?? allFeatures
}

export function isDriverFeature(name: string): name is DriverFeature {
  return driverFeatures.some((feature) => feature === name)
}
