import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { pushedTemplates } from '#domain/messages/push-notice.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { PushAddress } from '#server/gateways/push.ts'

/**
 * Stores the subscription of a session's browser: one for each, and nobody else's. The same one again keeps its time,
 * since only messages that are younger are pushed to it.
 */
export async function savePushAddress(
  tx: Transaction,
  { sessionHash, endpoint, p256dh, auth }: PushAddress & { readonly sessionHash: string },
): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = ${endpoint} and session_hash <> ${sessionHash}`.execute(tx)
  await sql`
    insert into push_subscriptions (session_hash, endpoint, p256dh, auth, created_at)
    values (${sessionHash}, ${endpoint}, ${p256dh}, ${auth}, studio_now())
    on conflict (session_hash) do update
      set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
        created_at = case when push_subscriptions.endpoint = excluded.endpoint then push_subscriptions.created_at else excluded.created_at end`.execute(
    tx,
  )
}

export async function removePushAddress(tx: Transaction, sessionHash: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('session_hash', '=', sessionHash).execute()
}

type PushKind = (typeof pushedTemplates)[number]

/** What the browser of that session is sent; undefined without a subscription. */
export async function findPushKinds(db: Database, sessionHash: string): Promise<readonly PushKind[] | undefined> {
  const { rows } = await sql<{ kinds: readonly PushKind[] }>`
    select kinds from push_subscriptions where session_hash = ${sessionHash}`.execute(db)
  return rows[0]?.kinds
}

/** False when the browser of that session has no subscription. */
export async function updatePushKinds(
  tx: Transaction,
  { sessionHash, kinds }: { readonly sessionHash: string; readonly kinds: readonly PushKind[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update push_subscriptions set kinds = ${[...kinds]}::text[] where session_hash = ${sessionHash}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Removes subscriptions that have ended. */
export async function removeGone(db: Database, endpoints: readonly string[]): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = any(${[...endpoints]}::text[])`.execute(db)
}

/** More devices than one person carries; each costs a request and an encryption. */
const devicesMax = 10

/** The latest subscriptions of that account whose session is valid and that want such messages. */
export async function findPushAddresses(
  db: Database,
  { accountId, template }: { readonly accountId: Id<'accounts'>; readonly template: string },
): Promise<readonly PushAddress[]> {
  const { rows } = await sql<PushAddress>`
    select p.endpoint, p.p256dh, p.auth
    from auth_sessions s join push_subscriptions p on p.session_hash = s.token_hash
    where s.account_id = ${accountId} and s.expires_at > studio_now() and ${template} = any(p.kinds)
    order by p.created_at desc, p.session_hash
    limit ${devicesMax}`.execute(db)
  return rows
}

/**
 * Writes a push message for the devices of its reader, for each e-mail or text message of the last hour that is urgent,
 * wanted, and younger than a subscription: once each, however often the job runs. One event is written on one channel
 * alone.
 */
export async function queuePushes(db: Database): Promise<void> {
  await sql`
    insert into messages (event_key, template, channel, account_id, recipient, locale, subject, content, created_at, next_try_at, status)
    select 'push:' || m.event_key, m.template, 'push', m.account_id, m.account_id::text, m.locale, m.subject, m.content, m.created_at, studio_now(), 'queued'
    from (
      select s.account_id, wanted.kind, min(p.created_at) as since
      from push_subscriptions p
      join auth_sessions s on s.token_hash = p.session_hash
      cross join unnest(p.kinds) as wanted (kind)
      group by s.account_id, wanted.kind
    ) reached
    join messages m on m.account_id = reached.account_id and m.template = reached.kind
    where m.created_at > studio_now() - interval '1 hour' and m.created_at >= reached.since and m.channel <> 'push' and m.status <> 'kept'
      and not exists (select from messages pushed where pushed.event_key = 'push:' || m.event_key and pushed.template = m.template)
    on conflict (event_key, template) do nothing`.execute(db)
}
