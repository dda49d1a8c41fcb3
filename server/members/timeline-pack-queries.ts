import { sql, type RawBuilder } from 'kysely'
import { source, type TimelineOf } from './timeline-columns-queries.ts'

type PacksOf = Pick<TimelineOf, 'zone' | 'branchId'>

const lots = sql`join own_lots l on l.own and l.id`

/** The last day of a pack that expires at that instant. */
function lastDayAt(expiresAt: RawBuilder<unknown>, zone: string): RawBuilder<unknown> {
  return sql`((${expiresAt} - interval '1 millisecond') at time zone ${zone})::date`
}

/** Joins as `act` what staff did to the pack at that moment, for who it was and why. */
function actOfStaff(
  action: string,
  { at, branchId }: { at: RawBuilder<unknown>; branchId: TimelineOf['branchId'] },
): RawBuilder<unknown> {
  return sql`
    left join audit_entries act on act.subject_kind = 'package_lots' and act.subject_id = x.lot_id::text
      and act.action = ${action} and act.at = ${at} and act.branch_id = ${branchId}`
}

/** What happened to the person's own packs besides their credits. */
export function packSources({ zone, branchId }: PacksOf): RawBuilder<unknown>[] {
  const lastDay = lastDayAt(sql`x.expires_at`, zone)
  return [
    source({
      id: sql`'extended:' || x.id`,
      at: sql`x.created_at`,
      kind: sql`'credits'`,
      act: sql`'extended'`,
      lot: sql`x.lot_id`,
      state: lastDay,
      from: sql`from package_extensions x ${lots} = x.lot_id`,
    }),
    source({
      id: sql`'freedays:' || x.id`,
      at: sql`x.created_at`,
      kind: sql`'credits'`,
      act: sql`'extended'`,
      lot: sql`x.lot_id`,
      text: sql`act.details ->> 'reason'`,
      state: lastDay,
      actor: sql`x.given_by_account_id`,
      from: sql`
        from free_days x ${lots} = x.lot_id
        ${actOfStaff('packages.extend_free', { at: sql`x.created_at`, branchId })}`,
    }),
    ...freezeSources({ zone, branchId }),
    source({
      id: sql`'share:' || x.id`,
      at: sql`x.from_at`,
      kind: sql`'credits'`,
      act: sql`'share_began'`,
      lot: sql`x.lot_id`,
      other: sql`x.person_id`,
      from: sql`from package_shares x ${lots} = x.lot_id`,
    }),
    source({
      id: sql`'shareend:' || x.id`,
      at: sql`x.to_at`,
      kind: sql`'credits'`,
      act: sql`'share_ended'`,
      lot: sql`x.lot_id`,
      other: sql`x.person_id`,
      from: sql`from package_shares x ${lots} = x.lot_id where x.to_at is not null`,
    }),
  ]
}

function freezeSources({ zone, branchId }: PacksOf): RawBuilder<unknown>[] {
  return [
    source({
      id: sql`'frozen:' || x.id`,
      at: sql`x.created_at`,
      kind: sql`'credits'`,
      act: sql`'frozen'`,
      lot: sql`x.lot_id`,
      text: sql`act.details ->> 'reason'`,
      state: lastDayAt(sql`x.expires_at`, zone),
      actor: sql`act.actor_account_id`,
      from: sql`
        from package_freezes x ${lots} = x.lot_id
        ${actOfStaff('packages.freeze', { at: sql`x.created_at`, branchId })}`,
    }),
    source({
      id: sql`'freezeend:' || x.id`,
      at: sql`x.ended_at`,
      kind: sql`'credits'`,
      act: sql`'freeze_ended'`,
      lot: sql`x.lot_id`,
      text: sql`act.details ->> 'reason'`,
      state: lastDayAt(sql`x.ended_expires_at`, zone),
      actor: sql`act.actor_account_id`,
      from: sql`
        from package_freezes x ${lots} = x.lot_id
        ${actOfStaff('packages.end_freeze', { at: sql`x.ended_at`, branchId })}
        where x.ended_at is not null`,
    }),
  ]
}
