import { createServer } from 'node:net'
import { Problem } from '#dev/problem.ts'

export type Address = { readonly port: number; readonly host: string }

/** Refuses a port that is taken, naming the setting that changes it. Port 0 means any free one. */
export async function refuseTakenPort(address: Address, setting: string): Promise<void> {
  const trouble = address.port === 0 ? undefined : await tryListening(address)
  if (trouble === undefined) return
  const example = address.port + 1 > 65_535 || address.port < 1024 ? 3000 : address.port + 1
  if (trouble === 'EADDRINUSE')
    throw new Problem(
      `Port ${address.port} is taken by another program. Stop that program, or choose another port: ${setting}=${example} npm start`,
    )
  if (trouble === 'EACCES')
    throw new Problem(
      `Port ${address.port} may not be used by this user. Choose one above 1023: ${setting}=${example} npm start`,
    )
  throw new Problem(
    `The site cannot listen on ${address.host}, port ${address.port} (${trouble}). Check HOST and ${setting}.`,
  )
}

/** The wanted port when it is free, else any free one. */
export async function wantedOrFreePort(address: Address): Promise<number> {
  return (await tryListening(address)) === undefined ? address.port : 0
}

async function tryListening({ port, host }: Address): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
