import type { IncomingMessage } from 'node:http'
import { randomOf } from '#dev/seed/random.ts'
import { startNetwork, type Network } from './network.ts'

/** One of ten requests is lost on average; exactly every tenth would lose the same file of a page of ten each time. */
const lossRate = 0.1

export interface LossyNetwork extends Network {
  /** The lost requests so far, for the message of a failed journey. */
  readonly lost: readonly string[]
}

/**
 * Loses every tenth request of the browsers behind it, decided by the seed: alternately the request, and the response
 * after the studio has processed it. Each request has its own connection: a browser silently resends a request lost on
 * a reused one.
 */
export async function startLossyNetwork(seed: number): Promise<LossyNetwork> {
  const lost: string[] = []
  const next = randomOf(`network ${seed}`)
  const network = await startNetwork((request) => {
    if (next() >= lossRate) return {}
    const loses = lost.length % 2 === 0 ? 'request' : 'answer'
    lost.push(`the ${loses} of ${nameOf(request)}`)
    return { loses }
  })
  return { ...network, lost }
}

function nameOf({ method, url }: IncomingMessage): string {
  return `${method} ${new URL(url ?? '').pathname}`
}
