import { checkInState } from '#domain/attendance/check-in-state.ts'
import { readCode } from '#domain/attendance/pass-code.ts'
import { instant, type Instant } from '#domain/kit/time.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import { signPass } from '#web/kit/sign-pass.ts'
import { keptRosters, type KeptPack } from './kept-rosters.ts'
import type { Roster, RosterRow } from './use-roster.ts'

/** What a pass says without a network: who may come in, or why the device cannot let them in by it. */
type ReadPass =
  | { readonly kind: 'may_enter'; readonly row: RosterRow }
  | { readonly kind: 'old' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'here'; readonly row: RosterRow }
  | { readonly kind: 'unsigned'; readonly row: RosterRow }
  /** Check-in closed then, or opens then; a wire time. */
  | { readonly kind: 'closed' | 'early'; readonly row: RosterRow; readonly at: string }

/** What lets nobody in: a pass, or the digits of the desk's own code, which members type on their phone. */
export type NotRead = Exclude<ReadPass, { readonly kind: 'may_enter' }> | { readonly kind: 'own_code' }

/**
 * Reads a pass by what the device keeps, at the studio's clock as it counted it on. `old` is a code that is none or not
 * of this minute; `unknown` one of nobody in the kept rosters, or that was not signed with the kept secret. The other
 * answers are what the pass itself shows, and whether the waiver is signed.
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
  const state = stateOf(row, { of: found.of, now })
  // Before the signature: a pack has no secret of whoever is here.
  if (state === 'in' || state === 'standing_by') return { kind: 'here', row }
  if (state === 'canceled' || !(await isSigned(code, pack.passes))) return { kind: 'unknown' }
  if (state === 'closed') return { kind: 'closed', row, at: found.of.doors_close_at }
  if (state === 'early' || state === 'waiting') return { kind: 'early', row, at: found.of.check_in_opens_at }
  return { kind: checkSigned(row.waiver) === undefined ? 'may_enter' : 'unsigned', row }
}

function findRow(pack: KeptPack, bookingId: string) {
  for (const { class: of, places, queue } of pack.classes) {
    const row = [...places, ...queue].find(({ id }) => id === bookingId)
    if (row !== undefined) return { row, of }
  }
  return undefined
}

/** Whether the code was signed with the kept secret of its booking. */
async function isSigned(
  { subject, signedText: text, signature }: NonNullable<ReturnType<typeof readCode>>,
  passes: KeptPack['passes'],
): Promise<boolean> {
  const secret = passes.find(({ booking_id: id }) => id === subject)?.secret
  return secret !== undefined && (await signPass({ text, secret })) === signature
}

function stateOf(row: RosterRow, { of, now }: { readonly of: Roster['class']; readonly now: Instant }) {
  return checkInState({
    now,
    type: row.booking_type,
    status: row.status,
    standingBy: row.standing_by,
    isClassCanceled: of.status === 'canceled',
    opensAt: instant(of.check_in_opens_at),
    closesAt: instant(of.doors_close_at),
  })
}
