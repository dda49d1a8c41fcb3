import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { asId } from '#domain/kit/id.ts'
import type { Member } from './builders.ts'
import { messagesTo } from './messages.ts'
import type { TestServer } from './server.ts'
import { aPassword, signUp, textOf } from './visitors.ts'

/** The requests of a person who merges two accounts, and of somebody who must not. */
export function mergingIn(serverNow: () => TestServer) {
  const request = async (path: string, { by, body }: { by: Member; body: unknown }) =>
    serverNow().request('POST', path, { token: by.token, body })
  const codeOf = async (of: Member) =>
    /^\d{6}$/m.exec(
      (await messagesTo(serverNow().db, of)).filter(({ template }) => template === 'accounts.code').at(-1)?.plain ?? '',
    )?.[0] ?? 'none'
  const send = async (by: Member, login: string) => request('/send-account-verify', { by, body: { login } })
  return {
    codeOf,
    send,
    /** An account with a password and an unverified e-mail. */
    anAccount: async (name: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Member> => {
      const email = `${name}-${randomInt(1e9)}@example.com`
      const { body } = await signUp(serverNow(), { email, ...fields })
      return {
        token: textOf(body['token']),
        accountId: asId('accounts', textOf(body['me']?.['id'])),
        personId: asId('persons', textOf(body['me']?.['person_id'])),
        email,
      }
    },
    prove: async ({ accountId }: Member) => {
      await sql`update accounts set email_verified_at = studio_now() where id = ${accountId}`.execute(serverNow().db)
    },
    /** The code that was sent to the owner of the other account. */
    ask: async (by: Member, other: Member) => {
      await send(by, other.email)
      return codeOf(other)
    },
    merge: async (by: Member, body: { login: string; code: string; password?: string }) =>
      request('/verify-account-merge', { by, body: { password: aPassword, ...body } }),
  }
}

export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
