import { createServer } from 'node:net'
import { refusePort, type Wanted } from '#server/kit/start-refusal.ts'

type Address = Pick<Wanted, 'port' | 'host'>

/** Throws what the server would refuse the port with, before database and build take time. Port 0 is any free one. */
export async function refuseTakenPort(wanted: Wanted): Promise<void> {
  const trouble = wanted.port === 0 ? undefined : await tryListening(wanted)
  if (trouble !== undefined) throw refusePort(trouble, wanted)
}

/** The wanted port when it is free, else any free one. */
export async function wantedOrFreePort(address: Address): Promise<number> {
  return (await tryListening(address)) === undefined ? address.port : 0
}

async function tryListening({ port, host }: Address): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
