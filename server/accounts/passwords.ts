import { randomBytes, timingSafeEqual } from 'node:crypto'
import { loginLimit } from '#domain/accounts/model.ts'
import { refuse, isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import type { Network } from '#server/network/network-of.ts'
import { argon2Cost, runArgon2 } from './run-argon2.ts'
import { loadPassword } from './session-queries.ts'

interface Again {
  readonly password: string
  /** The field of the password. */
  readonly field: string
}

/**
 * Checks the password of the signed-in account again, because the device may be in other hands. Counted before the work
 * like a login; refuses `auth.reauth`. Returns the facts of the account at that moment.
 */
export async function checkPassword(
  ctx: ReadContext,
  { password, field }: Again,
): Promise<Awaited<ReturnType<typeof loadPassword>> | Refusal> {
  const { accountId } = signedIn(ctx)
  const key = hashText(`again ${accountId}`)
  const tooMany = await ctx.limits.count(loginLimit, key)
  if (tooMany) return tooMany
  const account = await loadPassword(ctx.db, accountId)
  // It was deleted meanwhile.
  if (account.passwordHash === 'deleted') return refuse('auth.required')
  const matches = await verifyPassword(password, { hash: account.passwordHash, network: ctx.network })
  if (isRefusal(matches)) return matches
  if (!matches) return refuse('auth.reauth', { fields: { [field]: 'fields.invalid' } })
  await ctx.limits.forget(loginLimit, key)
  return account
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Whether the password matches the hash. Without a hash, because there is no such account, the same work is done and
 * the result is false, so that the time reveals nothing. Refuses `request.busy`. Throws on a hash of another format (a
 * bug).
 */
export async function verifyPassword(
  password: string,
  { hash, network }: { readonly hash: string | undefined; readonly network: Network },
): Promise<boolean | Refusal> {
  const kept = hash === undefined ? nobodysHash() : readHash(hash)
  const key = await runArgon2({ ...kept, password, keyBytes: kept.key.length }, network)
  if (!key) return refuse('request.busy')
  return timingSafeEqual(key, kept.key) && hash !== undefined
}

function readHash(hash: string) {
  const [, memoryKib, passes, lanes, salt = '', key = ''] = phc.exec(hash) ?? []
  if (key === '') throw new Error('the stored hash of a password is not an argon2id string in PHC format')
  return {
    memoryKib: Number(memoryKib),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

function nobodysHash() {
  return { ...argon2Cost, salt: randomBytes(argon2Cost.saltBytes), key: randomBytes(argon2Cost.keyBytes) }
}

/**
 * The password as it may be stored: argon2id in the PHC string format, `$argon2id$v=19$m=19456,t=2,p=1$salt$key`, where
 * salt and key are base64 without padding. Call it before a transaction is opened: it takes some 30 ms. Refuses
 * `request.busy`.
 */
export async function hashPassword(password: string, network: Network): Promise<string | Refusal> {
  const salt = randomBytes(argon2Cost.saltBytes)
  const key = await runArgon2({ ...argon2Cost, password, salt }, network)
  if (!key) return refuse('request.busy')
  return spellHash({ salt, key })
}

/** What is stored where nobody knows a password: it looks like a hash, and no password gives it. */
export function hashOfNoPassword(): string {
  return spellHash(nobodysHash())
}

function spellHash({ salt, key }: { readonly salt: Buffer; readonly key: Buffer }): string {
  const { memoryKib, passes, lanes } = argon2Cost
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(key)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
