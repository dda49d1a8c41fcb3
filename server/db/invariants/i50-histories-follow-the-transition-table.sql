-- Written by dev/generate-history-invariant.ts from the transition table of domain/occupancy/model.ts; not to be edited by hand.
with held (from_status, act, to_status, cancel_kind, credit_effect) as (
  values
    (null::text, 'book', 'booked', null::text, 'used'),
    (null::text, 'hold', 'pending', null::text, 'none'),
    (null::text, 'offer', 'pending', null::text, 'none'),
    ('pending', 'confirm', 'booked', null::text, 'used'),
    ('pending', 'hold_over', 'canceled', 'expired', 'none'),
    ('pending', 'give_up', 'canceled', 'left', 'none'),
    (null::text, 'join', 'pending', null::text, 'none'),
    ('pending', 'leave', 'canceled', 'left', 'none'),
    ('pending', 'waitlist_end', 'canceled', 'expired', 'none'),
    ('pending', 'waitlist_closed', 'canceled', 'studio', 'none'),
    ('pending', 'request_met', 'canceled', 'request_met', 'none'),
    ('pending', 'promote', 'booked', null::text, 'used'),
    ('pending', 'take', 'booked', null::text, 'used'),
    ('pending', 'claim', 'checked_in', null::text, 'used'),
    ('pending', 'standby_promote', 'checked_in', null::text, 'used'),
    ('booked', 'cancel_early', 'canceled', 'early', 'returned'),
    ('booked', 'cancel_late', 'canceled', 'late', 'forfeited'),
    ('canceled', 'refill', 'canceled', 'late', 'returned'),
    ('booked', 'cancel_grace', 'canceled', 'grace', 'returned'),
    ('pending', 'cancel_studio', 'canceled', 'studio', 'none'),
    ('booked', 'cancel_studio', 'canceled', 'studio', 'returned'),
    ('checked_in', 'cancel_studio', 'canceled', 'studio', 'returned'),
    ('booked', 'check_in_pass', 'checked_in', null::text, 'used'),
    ('booked', 'check_in_desk', 'checked_in', null::text, 'used'),
    ('booked', 'check_in_staff', 'checked_in', null::text, 'used'),
    ('booked', 'miss', 'no_show', null::text, 'forfeited'),
    ('checked_in', 'complete', 'completed', null::text, 'used'),
    ('checked_in', 'undo_check_in', 'booked', null::text, 'used'),
    ('checked_in', 'undo_check_in_late', 'no_show', null::text, 'forfeited'),
    ('no_show', 'attend', 'checked_in', null::text, 'used'),
    ('no_show', 'attended', 'completed', null::text, 'used'),
    ('no_show', 'excuse', 'canceled', 'studio', 'returned'),
    ('pending', 'skip_overlap', 'pending', null::text, 'none'),
    ('pending', 'skip_credit', 'pending', null::text, 'none'),
    ('pending', 'skip_waiver', 'pending', null::text, 'none'),
    ('pending', 'skip_age', 'pending', null::text, 'none'),
    ('pending', 'skip_restricted', 'pending', null::text, 'none'),
    ('pending', 'skip_notice', 'pending', null::text, 'none'),
    ('pending', 'skip_short_notice', 'pending', null::text, 'none'),
    ('pending', 'skip_quiet_hours', 'pending', null::text, 'none'),
    ('pending', 'skip_away', 'pending', null::text, 'none'),
    ('pending', 'skip_pair', 'pending', null::text, 'none'),
    ('pending', 'skip_offer', 'pending', null::text, 'none')
),
events as (
  select e.booking_id, e.id, e.from_status, e.reason, e.to_status, h.act, h.cancel_kind, h.credit_effect,
    row_number() over (partition by e.booking_id order by e.id desc) as back
  from booking_events e
  left join held h on h.from_status is not distinct from e.from_status and h.act = e.reason and h.to_status = e.to_status
)
select e.booking_id, e.id, e.from_status, e.reason, e.to_status, b.cancel_kind, b.credit_effect
from events e
join bookings b on b.id = e.booking_id
where e.act is null
  or (e.back = 1 and (
    b.cancel_kind is distinct from e.cancel_kind
    or b.credit_effect <> case when b.lot_id is null then 'none' else e.credit_effect end
  ))
