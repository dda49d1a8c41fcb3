import { z } from 'zod/mini'
import type { SignedRecord } from './model.ts'
import { verifyChain, verifyEvidence, type Fault, type Hashing } from './verify-evidence.ts'

/** A record in an export: with its number, which its statement must have as well. */
export interface ExportedRecord extends SignedRecord {
  readonly number: number
}

/** A record of another branch: an export lists it without its content, and the next record names it. */
export interface SealedRecord {
  readonly number: number
  readonly hash: string
  readonly evidence?: undefined
}

/** The last record of a day, as the mail to the owner named it. */
export interface ChainHead {
  readonly number: number
  readonly hash: string
}

/** `number` where the export and the statement disagree, `chain` where a record is missing, `head` where the end is. */
export interface Finding {
  readonly number: number
  readonly fault: Fault | 'number' | 'chain' | 'head'
}

const numbered = z.object({ sequence: z.number() })

/**
 * Checks an export of signed forms by itself: every record, that records from the first one on name each other without
 * a gap, and that the record which the mail to the owner named is there unchanged, so that nothing can be taken off the
 * end. A single record is no chain. An empty list means that everything matches. Example: of records 1 to 3 the last is
 * missing and the mail named number 3: `[{ number: 3, fault: 'head' }]`.
 */
export function verifyExport(
  records: readonly (ExportedRecord | SealedRecord)[],
  about: { readonly isChain: boolean; readonly head: ChainHead | undefined; readonly hashing: Hashing },
): Finding[] {
  const own = records.flatMap((record) =>
    record.evidence === undefined
      ? []
      : [...verifyEvidence(record, about.hashing), ...numberFault(record)].map((fault) => ({
          number: record.number,
          fault,
        })),
  )
  const isReadable = !own.some(({ fault }) => fault === 'shape')
  const gap = about.isChain && isReadable ? verifyChain(records) : undefined
  const { head } = about
  const isHeadThere =
    head === undefined || records.some(({ number, hash }) => number === head.number && hash === head.hash)
  return [
    ...own,
    ...(gap === undefined ? [] : [{ number: gap, fault: 'chain' as const }]),
    ...(head === undefined || isHeadThere ? [] : [{ number: head.number, fault: 'head' as const }]),
  ]
}

function numberFault(record: ExportedRecord): 'number'[] {
  try {
    const said = z.safeParse(numbered, JSON.parse(record.evidence))
    return said.success && said.data.sequence === record.number ? [] : ['number']
  } catch {
    return ['number']
  }
}
