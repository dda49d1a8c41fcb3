import { keepConsole } from './keep-console.ts'
import { keptRosters } from './kept-rosters.ts'

/** At the lock and at the sign-out a device forgets the rosters that it kept, and the document that names somebody. */
export async function forgetRosters(): Promise<void> {
  await Promise.all([keptRosters.forget(), keepConsole.forget()])
}
