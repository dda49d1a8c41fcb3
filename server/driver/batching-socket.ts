import { Socket } from 'node:net'

/**
 * A socket that sends in one piece what is written to it in one turn of the event loop. The driver corks it around each statement and
 * uncorks it behind; here the bytes wait for the end of the turn. Handing them to the system is the most expensive part of asking
 * PostgreSQL, and statements that are asked together can travel together.
 */
export class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
