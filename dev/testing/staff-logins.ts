import { isRefusal } from '#domain/kit/refusal.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { saveFactor } from '#server/devices/factor-queries.ts'
import { savePin } from '#server/devices/queries.ts'
import { sealedSecret } from '#server/devices/sealed-secret.ts'
import { totp } from '#server/devices/totp.ts'
import { studioNow } from '#server/kit/clock.ts'
import { networkOf } from '#server/network/network-of.ts'
import { aMember, type Member, type MemberOptions } from './builders.ts'
import type { Answered, TestServer } from './server.ts'
import { aPassword } from './visitors.ts'

const network = networkOf('127.0.0.1')

/** Somebody of the studio who logs in over HTTP with `aPassword`. */
export interface StaffMember extends Member {
  /** The secret of the authenticator; undefined without one. */
  readonly secret: string | undefined
}

interface StaffOptions {
  readonly role: NonNullable<MemberOptions['role']>
  readonly hasFactor?: boolean
  readonly pin?: string
}

export async function aStaffMember(server: TestServer, options: StaffOptions): Promise<StaffMember> {
  const { db, config } = server
  const member = await aMember(db, { role: options.role })
  const { accountId } = member
  await db
    .updateTable('accounts')
    .set({ password_hash: await hashed(aPassword) })
    .where('id', '=', accountId)
    .execute()
  const secret = options.hasFactor ? totp.draw() : undefined
  const pinHash = options.pin === undefined ? undefined : await hashed(options.pin)
  await db.transaction().execute(async (tx) => {
    const now = await studioNow(tx)
    if (pinHash !== undefined) await savePin(tx, { accountId, pinHash, now })
    if (secret === undefined) return
    const sealed = sealedSecret.seal(secret, { accountId, installation: config.secret })
    await saveFactor(tx, { accountId, sealed, step: totp.stepAt(now) - 10, recoveryHashes: [], now })
  })
  return { ...member, secret }
}

const hashes = new Map<string, string>()

/** Hashing is slow on purpose, so each text is hashed once. */
async function hashed(text: string): Promise<string> {
  const made = hashes.get(text) ?? (await hashPassword(text, network))
  if (isRefusal(made)) throw new Error('the password could not be hashed')
  hashes.set(text, made)
  return made
}

/** The code that an authenticator shows now, or so many half minutes later. */
export async function codeOf(
  server: Pick<TestServer, 'clock'>,
  { secret, later = 0 }: { readonly secret: string | undefined; readonly later?: number },
): Promise<string> {
  if (secret === undefined) throw new Error('there is no authenticator')
  return totp.code(secret, totp.stepAt(await server.clock.now()) + later)
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A browser with pages of ours: it keeps cookies and sends them back. */
export function aBrowser(server: Pick<TestServer, 'request'>) {
  const cookies = new Map<string, string>()
  const request = async (line: `${Method} ${string}`, body?: unknown): Promise<Answered> => {
    const space = line.indexOf(' ')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answered = await server.request(methodOf(line.slice(0, space)), line.slice(space + 1), {
      headers: { 'x-platform': 'web', ...(cookie === '' ? {} : { cookie }) },
      ...(body === undefined ? {} : { body }),
    })
    for (const set of answered.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0\b/i.test(set)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answered
  }
  return { request, cookies }
}

function methodOf(text: string): Method {
  const method = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((one) => one === text)
  if (!method) throw new Error(`${text} is no method`)
  return method
}
