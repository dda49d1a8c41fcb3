import type { IncomingMessage } from 'node:http'
import { randomOf } from '#dev/seed/random.ts'
import { startNetwork, type Network } from './network.ts'

/** One of ten requests is lost, on the average: a page of ten files would else lose the same one each time. */
const lossRate = 0.1

export interface LossyNetwork extends Network {
  /** What it has lost so far, for the message of a journey that fails on it. */
  readonly lost: readonly string[]
}

/**
 * Loses every tenth request of the browsers that go through it, as the seed decides: by turns on its way there, and on
 * its way back when the studio has done what it was asked for. Each request has a connection of its own: a browser
 * sends what it lost on one that it has used before a second time, and nobody would notice.
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
