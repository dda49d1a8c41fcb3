import { randomBytes, timingSafeEqual } from 'node:crypto'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Network } from '#server/network/network-of.ts'
import { argon2Cost, runArgon2 } from './run-argon2.ts'

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
