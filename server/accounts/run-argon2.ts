import { argon2 } from 'node:crypto'
import { createFairQueue } from '#server/network/create-fair-queue.ts'
import type { Network } from '#server/network/network-of.ts'

/** The cost of a guess: 19 MiB, two passes, one lane, as OWASP's password storage sheet gives for argon2id. */
export const argon2Cost = { memoryKib: 19_456, passes: 2, lanes: 1, keyBytes: 32, saltBytes: 16 } as const

export interface Argon2Work {
  readonly password: string
  readonly salt: Buffer
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
  readonly keyBytes: number
}

/**
 * Half of the four threads of libuv's pool, which Node also uses to read files, compress and resolve names: if hashing
 * took all of them, no page would be sent meanwhile.
 */
const mostAtOnce = 2
/** Two seconds of work on a small machine; beyond it a client is refused and should try again. */
const mostWaiting = 64

let running = 0
const waiting = createFairQueue<(isTurn: boolean) => void>(mostWaiting)

/**
 * Stretches the password into a key (RFC 9106). Waiting requests take turns by network. Undefined when too many are
 * waiting already and none of them is of a network that has more of them than this one.
 */
export async function runArgon2(work: Argon2Work, network: Network): Promise<Buffer | undefined> {
  if (running >= mostAtOnce) {
    const isTurn = await new Promise<boolean>((resolve) => {
      waiting.add(network, resolve)?.(false)
    })
    if (!isTurn) return undefined
  } else {
    running += 1
  }
  try {
    return await stretch(work)
  } finally {
    // The slot is handed on rather than released, so that no other request takes it in between.
    const next = waiting.take()
    if (next) next(true)
    else running -= 1
  }
}

async function stretch(work: Argon2Work): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      {
        // The same letters typed on another keyboard may be other code points (Unicode normalisation).
        message: work.password.normalize('NFKC'),
        nonce: work.salt,
        parallelism: work.lanes,
        tagLength: work.keyBytes,
        memory: work.memoryKib,
        passes: work.passes,
      },
      (error, key) => (error ? reject(error) : resolve(key)),
    )
  })
}
