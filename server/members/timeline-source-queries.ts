import { sql, type RawBuilder } from 'kysely'
import { codeTemplate } from '#domain/messages/model.ts'
import { bookingOfEntry } from './figures-queries.ts'
import { inOrder, source, type TimelineOf } from './timeline-columns-queries.ts'
import { packSources } from './timeline-pack-queries.ts'

/** Where a timeline comes from, each with the same columns; they read `own_lots`, `moved` and `booked`. */
export function sourcesOf(of: TimelineOf): RawBuilder<unknown>[] {
  return [...classSources(of), ...packSources(of), ...accountSources(of), ...paperSources(of)]
}

/**
 * Bookings, each with the credit that it moved at that moment. A class that somebody came to is completed in silence.
 */
function classSources({ branchId }: TimelineOf): RawBuilder<unknown>[] {
  return [
    source({
      id: sql`'booking:' || ${inOrder(sql`ev.id`)}`,
      at: sql`ev.at`,
      kind: sql`'bookings'`,
      act: sql`case
        when ev.to_status = 'canceled' and b.booking_type = 'waitlist' then 'left_waitlist'
        when ev.to_status = 'canceled' and b.cancel_kind = 'late' then 'canceled_late'
        when ev.to_status = 'canceled' and b.cancel_kind = 'studio' then 'canceled_by_studio'
        when ev.to_status = 'canceled' then 'canceled'
        when ev.to_status = 'pending' and b.booking_type = 'waitlist' then 'waiting'
        when ev.to_status = 'pending' then 'held'
        when ev.to_status = 'booked' and ev.from_status = 'pending' then 'promoted'
        when ev.to_status = 'booked' and ev.from_status is null then 'booked'
        when ev.to_status = 'checked_in' then 'checked_in'
        when ev.to_status = 'completed' then 'came'
        when ev.to_status = 'no_show' then 'no_show'
        else 'corrected' end`,
      session: sql`b.session_id`,
      seat: sql`b.seat_no`,
      lot: sql`coalesce(m.lot_id, case when ev.to_status = 'canceled' then b.lot_id end)`,
      actor: sql`ev.actor_account_id`,
      credit: sql`coalesce(m.credit, case when ev.to_status = 'canceled' and b.credit_effect = 'forfeited' then 0 end)`,
      left: sql`m.left`,
      from: sql`
        from booked b
        join booking_events ev on ev.booking_id = b.id
        left join lateral (
          select * from moved where moved.subject_id = b.id and moved.at = ev.at
            and ev.id = (select min(first.id) from booking_events first where first.booking_id = b.id and first.at = ev.at)
          order by moved.id desc limit 1
        ) m on true
        where not (ev.to_status = 'completed' and ev.from_status = 'checked_in')`,
    }),
    // Movements that no event of the person's own bookings shows: grants, ends, and the classes of who shares a pack.
    source({
      id: sql`'credit:' || e.id`,
      at: sql`e.at`,
      kind: sql`'credits'`,
      act: sql`e.reason`,
      session: sql`b.session_id`,
      other: sql`b.person_id`,
      lot: sql`e.lot_id`,
      text: sql`act.details ->> 'reason'`,
      actor: sql`act.actor_account_id`,
      credit: sql`e.credit`,
      left: sql`e.left`,
      from: sql`
        from moved e
        left join ${bookingOfEntry} b on true
        left join lateral (
          select details, actor_account_id from audit_entries
          where subject_kind = 'package_lots' and subject_id = e.lot_id::text and at = e.at and branch_id = ${branchId}
          limit 1
        ) act on true
        where (e.own or b.id in (select id from booked))
          and not exists (
            select from booked own join booking_events ev on ev.booking_id = own.id
            where own.id = e.subject_id and ev.at = e.at)`,
    }),
  ]
}

/** What belongs to the account: orders, money that went back, and messages. A dependant has none. */
function accountSources({ accountId, branchId }: TimelineOf): RawBuilder<unknown>[] {
  if (accountId === null) return []
  return [
    source({
      id: sql`'order:' || ${inOrder(sql`ev.id`)}`,
      at: sql`ev.at`,
      kind: sql`'orders'`,
      act: sql`'order'`,
      order: sql`o.id`,
      state: sql`ev.to_status`,
      from: sql`
        from orders o join order_events ev on ev.order_id = o.id
        where o.account_id = ${accountId} and o.branch_id = ${branchId}`,
    }),
    source({
      id: sql`'refund:' || r.id`,
      at: sql`r.created_at`,
      kind: sql`'orders'`,
      act: sql`'refund'`,
      order: sql`o.id`,
      total: sql`r.amount_sen`,
      state: sql`r.status`,
      actor: sql`r.given_by_account_id`,
      from: sql`
        from orders o join refunds r on r.order_id = o.id
        where o.account_id = ${accountId} and o.branch_id = ${branchId}`,
    }),
    source({
      id: sql`'message:' || m.id`,
      at: sql`m.created_at`,
      kind: sql`'messages'`,
      act: sql`'message'`,
      text: sql`m.subject`,
      state: sql`m.status`,
      from: sql`
        from messages m
        where m.account_id = ${accountId} and m.template <> ${codeTemplate} and m.channel <> 'push'`,
    }),
    source({
      id: sql`'consent:' || c.id`,
      at: sql`c.agreed_at`,
      kind: sql`'forms'`,
      act: sql`'consent'`,
      text: sql`c.version`,
      state: sql`c.kind`,
      from: sql`from consents c where c.account_id = ${accountId}`,
    }),
    source({
      id: sql`'merge:' || m.merged_account_id`,
      at: sql`m.merged_at`,
      kind: sql`'acts'`,
      act: sql`'merged'`,
      from: sql`from account_merges m where m.account_id = ${accountId}`,
    }),
  ]
}

/** What was written down: notes, signed forms, and acts of staff about the person. */
function paperSources({ personId, accountId, branchId }: TimelineOf): RawBuilder<unknown>[] {
  return [
    source({
      id: sql`'note:' || n.id`,
      at: sql`n.created_at`,
      kind: sql`'notes'`,
      act: sql`'note'`,
      text: sql`n.text`,
      state: sql`n.kind`,
      actor: sql`n.written_by_account_id`,
      from: sql`from person_notes n where n.person_id = ${personId} and n.branch_id = ${branchId}`,
    }),
    source({
      id: sql`'form:' || f.id`,
      at: sql`f.signed_at`,
      kind: sql`'forms'`,
      act: sql`'form'`,
      other: sql`f.signer_person_id`,
      text: sql`f.version`,
      state: sql`f.kind`,
      from: sql`from signed_forms f where f.person_id = ${personId} and f.branch_id = ${branchId}`,
    }),
    source({
      id: sql`'restriction:' || r.id`,
      at: sql`r.done_at`,
      kind: sql`'acts'`,
      act: sql`case when r.kind is null then 'restriction_ended' else 'restricted' end`,
      text: sql`r.reason`,
      actor: sql`r.done_by_account_id`,
      from: sql`from restriction_acts r where r.person_id = ${personId} and r.branch_id = ${branchId}`,
    }),
    source({
      id: sql`'act:' || t.id`,
      at: sql`t.at`,
      kind: sql`'acts'`,
      act: sql`case t.action
        when 'wallet.adjust_points' then 'points_changed'
        when 'wallet.adjust_credit' then 'store_credit_changed'
        when 'members.save_tags' then 'tags_changed'
        else 'birth_date_changed' end`,
      text: sql`t.details ->> 'reason'`,
      state: sql`t.details ->> 'change'`,
      actor: sql`t.actor_account_id`,
      from: sql`
        from audit_entries t
        where t.branch_id = ${branchId}
          and t.action in ('wallet.adjust_points', 'wallet.adjust_credit', 'members.save_tags', 'privacy.correct_birth_date')
          and ((t.subject_kind = 'persons' and t.subject_id = ${personId})
            or (t.subject_kind = 'accounts' and t.subject_id = ${accountId ?? ''}))`,
    }),
  ]
}
