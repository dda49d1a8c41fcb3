import { randomBytes } from 'node:crypto'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Network } from '#server/network/network-of.ts'
import { argon2Cost, runArgon2 } from './run-argon2.ts'

/**
 * The password as it may be stored: argon2id in the PHC string format, `$argon2id$v=19$m=19456,t=2,p=1$salt$key`, where
 * salt and key are base64 without padding. Call it before a transaction is opened: it takes some 30 ms. Refuses
 * `request.busy`.
 */
export async function hashPassword(password: string, network: Network): Promise<string | Refusal> {
  const salt = randomBytes(argon2Cost.saltBytes)
  const key = await runArgon2({ ...argon2Cost, password, salt }, network)
  if (!key) return refuse('request.busy')
  const { memoryKib, passes, lanes } = argon2Cost
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(key)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
