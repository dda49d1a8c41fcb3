-- A merged account holds nothing that could be used, reminded of or paid for.
with gone as (
  select distinct m.merged_account_id as account_id, m.merged_person_id as person_id from account_merges m
)
select gone.account_id, held.what, held.id
from gone
cross join lateral (
  select 'account' as what, a.id::text as id from accounts a where a.id = gone.account_id and a.deleted_at is null
  union all select 'key', k.value from identity_keys k where k.person_id = gone.person_id
  union all select 'dependant', p.id::text from persons p where p.guardian_id = gone.person_id
  union all select 'session', s.id::text from auth_sessions s where s.account_id = gone.account_id
  union all select 'code', c.id::text from account_codes c where c.account_id = gone.account_id
  union all select 'role', r.role from account_roles r where r.account_id = gone.account_id
  union all select 'pack', l.id::text from package_lots l where l.person_id = gone.person_id
  union all select 'share', s.id::text from package_shares s where s.person_id = gone.person_id
  union all select 'offer', c.order_id::text from intro_claims c where c.person_id = gone.person_id
  union all select 'credit', a.id::text from ledger_accounts a where a.holder_id = gone.account_id and a.balance <> 0
  union all select 'points', p.id::text from point_lots p where p.account_id = gone.account_id
  union all select 'booking', b.id::text from bookings b where b.person_id = gone.person_id or b.booked_by_account_id = gone.account_id
  union all select 'request', q.id::text from multi_class_requests q where q.person_id = gone.person_id or q.account_id = gone.account_id
  union all select 'private', c.session_id::text from private_classes c where c.account_id = gone.account_id
  union all select 'order', o.id::text from orders o
    where o.account_id = gone.account_id or o.person_id = gone.person_id or o.kept_for_account_id = gone.account_id
  union all select 'contract', c.id::text from contracts c where c.account_id = gone.account_id or c.person_id = gone.person_id
  union all select 'cart', c.id::text from carts c where c.account_id = gone.account_id
  union all select 'address', d.id::text from addresses d where d.account_id = gone.account_id
  union all select 'favourite', w.product_id::text from wishlist_items w where w.account_id = gone.account_id
  union all select 'seen', n.product_id::text from recent_products n where n.account_id = gone.account_id
  union all select 'review', r.id::text from product_reviews r where r.account_id = gone.account_id
  union all select 'group', g.price_group_id::text from price_group_members g where g.account_id = gone.account_id
  union all select 'feed', f.feed_id::text from calendar_feeds f where f.account_id = gone.account_id
  union all select 'message', m.id::text from messages m where m.account_id = gone.account_id
  union all select 'preference', 'messages' from message_preferences m where m.account_id = gone.account_id
  union all select 'preference', 'waitlist' from waitlist_preferences w where w.account_id = gone.account_id
  union all select 'correction', q.id::text from correction_requests q where q.account_id = gone.account_id
  union all select 'reward', r.friend_account_id::text from referrals r
    where (r.referrer_account_id = gone.account_id and r.status in ('joined', 'held', 'ordered'))
      or (r.friend_account_id = gone.account_id and r.status in ('joined', 'held'))
) held
