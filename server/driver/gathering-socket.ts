import { Socket } from 'node:net'

/**
 * A socket that hands to the system in one piece what is written to it in one turn of the event loop. The driver corks
 * it around each statement and uncorks it behind; here the bytes wait for the end of the turn, so that statements that
 * are sent together wake PostgreSQL once and not one by one.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
