/** The exit code of a refused start: settings are the operator's to correct, a database may be somebody else's. */
const exitCodes = { settings: 2, database: 3 } as const

/**
 * Why a process may not start, in whole sentences that say what to do. It is printed without a stack trace, and its
 * exit code tells a script which of the two to look at.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
  readonly exitCode: number
  readonly problems: readonly string[]

  constructor(about: keyof typeof exitCodes, problems: readonly string[]) {
    super(`Hundred cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
    this.exitCode = exitCodes[about]
  }
}

/** What a process wants to listen on. */
export interface Wanted {
  /** The setting of its port, such as PORT. */
  readonly setting: string
  readonly port: number
  readonly host: string
}

/** Why a port cannot be listened on, as a `StartRefusal`; any other error as it is. */
export function refusePort(error: NodeJS.ErrnoException, wanted: Wanted): Error {
  const why = reasons[error.code ?? '']
  return why === undefined ? error : new StartRefusal('settings', [`${wanted.setting} ${wanted.port} ${why(wanted)}`])
}

const reasons: Readonly<Record<string, (wanted: Wanted) => string>> = {
  EADDRINUSE: ({ setting, port }) =>
    `is taken by another process. Stop that one, or choose another port: ${setting}=${port < 65_535 ? port + 1 : 3000}.`,
  EACCES: () => 'is not open to this user. Choose a port from 1024 on, and put the proxy before it.',
  EADDRNOTAVAIL: ({ host }) =>
    `cannot be opened: ${host} is no address of this machine. Set HOST to one, or to 127.0.0.1.`,
  ENOTFOUND: ({ host }) =>
    `cannot be opened: ${host} is not known. Set HOST to an address of this machine, or to 127.0.0.1.`,
}
