import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** Any constant number: it names the lock that the owner of a server holds. */
const ownerLock = 7_304_100

/** A connection that keeps this process registered with the server as its owner. */
export type Owner = {
  /** True for the one process that may stop the server; false for a guest. */
  readonly owns: boolean
  /** The current owner when it is not us, from `application_name`. */
  readonly otherOwner: string | undefined
  readonly release: () => Promise<void>
}

/**
 * Tries to become the owner of a server, by a lock of this connection. The end of a process, kill -9 included, frees it
 * at once, and a reused process number cannot mislead anyone.
 *
 * @param onLost called once when the connection ends without `release`, which means that the server went away
 */
export async function askToOwn(url: string, onLost: () => void): Promise<Owner> {
  const client = new Client({ connectionString: url, application_name: `hundred, process ${process.pid}` })
  let released = false
  const lost = (): void => {
    if (released) return
    released = true
    onLost()
  }
  client.on('error', lost)
  client.on('end', lost)
  await client.connect()
  const owns = await tryLock(client)
  const otherOwner = owns ? undefined : await nameOwner(client)
  const release = async (): Promise<void> => {
    if (released) return
    released = true
    await client.end()
  }
  return { owns, otherOwner, release }
}

/** A killed owner's connection needs a moment to be noticed, so one refusal is not final. */
async function tryLock(client: Client): Promise<boolean> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const { rows } = await client.query<{ owns: boolean }>('select pg_try_advisory_lock($1) as owns', [ownerLock])
    if (rows[0]?.owns === true) return true
    await sleep(40)
  }
  return false
}

async function nameOwner(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select activity.application_name as name
     from pg_locks
     join pg_stat_activity as activity using (pid)
     where pg_locks.locktype = 'advisory'
     and pg_locks.objid = $1
     and pg_locks.granted`,
    [ownerLock],
  )
  return rows[0]?.name
}
