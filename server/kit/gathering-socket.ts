import { Socket } from 'node:net'

type Written = (error?: Error | null) => void

/**
 * A socket that sends in one piece whatever is written to it in one turn of the event loop. Handing bytes to the system is the most
 * expensive part of asking PostgreSQL, and statements that are asked together can travel together.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  override write(chunk: Uint8Array | string, written?: Written): boolean
  // oxlint-disable-next-line max-params -- the shape of every writable stream
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, written?: Written): boolean
  // oxlint-disable-next-line max-params -- the shape of every writable stream
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding | Written, written?: Written): boolean {
    this.#gather()
    return typeof encoding === 'string' ? super.write(chunk, encoding, written) : super.write(chunk, encoding ?? written)
  }

  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    this.cork()
    process.nextTick(() => {
      this.#isGathering = false
      this.uncork()
    })
  }
}
