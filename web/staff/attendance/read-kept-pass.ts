import { passCode, readCode } from '#domain/attendance/pass-code.ts'
import { instant, isBefore } from '#domain/kit/time.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import { signPass } from '#web/kit/sign-pass.ts'
import { keptRosters, type KeptPack } from './kept-rosters.ts'
import type { RosterRow } from './use-roster.ts'

/** What a pass says without a network: who may come in, or why the device cannot let them in by it. */
type ReadPass =
  | { readonly kind: 'may_enter'; readonly row: RosterRow }
  | { readonly kind: 'old' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'here'; readonly row: RosterRow }
  | { readonly kind: 'unsigned'; readonly row: RosterRow }
  /** Check-in closed then, or opens then; a wire time. */
  | { readonly kind: 'closed' | 'early'; readonly row: RosterRow; readonly at: string }

/** A pass that lets nobody in. */
export type NotRead = Exclude<ReadPass, { readonly kind: 'may_enter' }>

/**
 * Reads a pass by what the device keeps, at the studio's clock as it counted it on. `old` is a code that is none or not
 * of this minute; `unknown` one of nobody in the kept rosters, or that was not signed with the kept secret. The other
 * answers are those of the check-in itself, in its order.
 */
export async function readKeptPass(
  text: string,
  { pack, drawn }: { readonly pack: KeptPack; readonly drawn: (row: RosterRow) => RosterRow },
): Promise<ReadPass> {
  const now = keptRosters.now(pack)
  const code = readCode(text, now)
  if (code?.kind !== 'pass') return { kind: 'old' }
  const found = findRow(pack, code.subject)
  if (found === undefined) return { kind: 'unknown' }
  const row = drawn(found.row)
  if (isHere(row)) return { kind: 'here', row }
  const secret = pack.passes.find(({ booking_id: id }) => id === row.id)?.secret
  const signature = secret === undefined ? undefined : await signPass({ text: passCode(code), secret })
  if (signature !== code.signature) return { kind: 'unknown' }
  const { doors_close_at: closes, check_in_opens_at: opens } = found.of
  if (!isBefore(now, instant(closes))) return { kind: 'closed', row, at: closes }
  if (isBefore(now, instant(opens))) return { kind: 'early', row, at: opens }
  return { kind: checkSigned(row.waiver) === undefined ? 'may_enter' : 'unsigned', row }
}

function findRow(pack: KeptPack, bookingId: string) {
  for (const { class: of, places, queue } of pack.classes) {
    const row = [...places, ...queue].find(({ id }) => id === bookingId)
    if (row !== undefined) return { row, of }
  }
  return undefined
}

function isHere({ status, standing_by: standsBy }: RosterRow): boolean {
  return status === 'checked_in' || status === 'completed' || standsBy
}
