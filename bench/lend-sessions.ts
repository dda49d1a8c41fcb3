import { randomBytes } from 'node:crypto'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { query } from './databases.ts'

/** Sessions of existing people, created for a measurement and deleted after it. */
export interface LentSessions {
  /** A token of someone who may call that endpoint; undefined for public ones. */
  readonly tokenFor: (endpoint: Endpoint) => string | undefined
  /** The address of a list, with one of the caller's own ids where it needs one; undefined where none is known. */
  readonly addressOf: (endpoint: Endpoint) => string | undefined
  readonly giveBack: () => Promise<void>
}

/** Logs in the owner, and the member with the most bookings, whose lists are the longest. */
export async function lendSessions(url: string): Promise<LentSessions> {
  const owner = await signIn(url, {
    whose: `select account_id as id from account_roles where role = 'owner' limit 1`,
    isStaff: true,
  })
  const member = await signIn(url, {
    whose: `
    select a.id from accounts a join bookings b on b.person_id = a.person_id group by a.id order by count(*) desc, a.id limit 1`,
    isStaff: false,
  })
  const [lot] = await query(
    url,
    `
    select l.id from package_lots l join accounts a on a.person_id = l.person_id join auth_sessions s on s.account_id = a.id
    where s.token_hash = '${hashText(member)}' order by l.created_at, l.id limit 1`,
  )
  const own: Readonly<Record<string, unknown>> = { '/packages/mine/{id}/ledger': lot?.['id'] }
  return {
    addressOf: ({ path }) => {
      const id = own[path]
      if (typeof id === 'string') return path.replace('{id}', id)
      return path.includes('{') ? undefined : path
    },
    tokenFor: ({ who }) => {
      if (typeof who === 'object') return owner
      return who === 'account' ? member : undefined
    },
    giveBack: async () => {
      await query(url, `delete from auth_sessions where token_hash in ('${hashText(owner)}', '${hashText(member)}')`)
    },
  }
}

async function signIn(
  url: string,
  { whose, isStaff }: { readonly whose: string; readonly isStaff: boolean },
): Promise<string> {
  const kind = isStaff ? `'staff', studio_now()` : `'shop', null`
  const token = randomBytes(32).toString('base64url')
  const rows = await query(
    url,
    `
    insert into auth_sessions (token_hash, account_id, created_at, last_seen_at, expires_at, dies_at, platform, kind, confirmed_at)
    select '${hashText(token)}', whose.id, studio_now(), studio_now(), studio_now() + interval '1 hour', studio_now() + interval '1 hour', 'web', ${kind}
    from (${whose}) as whose
    returning account_id`,
  )
  if (rows.length !== 1) throw new Error('there is nobody to sign in')
  return token
}
