import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Problem } from '#dev/problem.ts'

const nobody = 65534

/** How a PostgreSQL program is started: words before the program, and the user it becomes, both usually absent. */
export type RunAs = {
  readonly native: string
  readonly prefix: readonly string[]
  readonly user?: { readonly uid: number; readonly gid: number }
}

export type RunAsChoice = 'in place' | 'unshare' | { readonly uid: number }

/**
 * PostgreSQL refuses to run as root. Other users run it directly. Root runs it as the owner of the data folder where
 * that is another user; else inside a user namespace, where root is called nobody and keeps its access to files; and
 * where the kernel forbids that, as nobody for real.
 */
export function chooseRunAs(circumstances: {
  uid: number
  ownerUid: number | undefined
  canUnshare: () => boolean
}): RunAsChoice {
  const { uid, ownerUid, canUnshare } = circumstances
  if (uid !== 0) return 'in place'
  if (ownerUid !== undefined && ownerUid !== 0) return { uid: ownerUid }
  return canUnshare() ? 'unshare' : { uid: nobody }
}

/** Carries out the choice: a user without access to our folder gets a copy of the programs in a folder of its own. */
export function prepareRunAs(choice: RunAsChoice, native: string): RunAs {
  if (choice === 'in place') return { native, prefix: [] }
  if (choice === 'unshare') return { native, prefix: unshare }
  const user = { uid: choice.uid, gid: choice.uid }
  return { native: canRun(native, user) ? native : copyFor(user, native), prefix: [], user }
}

const unshare = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** Many containers forbid user namespaces, and macOS has none. */
export function canUnshare(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', [...unshare.slice(1), 'true']).status === 0
}

function canRun(native: string, user: { uid: number; gid: number }): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
}

/** Created under another name first, so that an interrupted copy is never taken for a complete one. */
function copyFor(user: { uid: number; gid: number }, native: string): string {
  const folder = join(tmpdir(), `hundred-postgres-${process.getuid?.() ?? 0}`)
  const copy = join(folder, 'native')
  if (!existsSync(copy)) {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    const unfinished = mkdtempSync(join(folder, 'copy-'))
    chmodSync(unfinished, 0o755)
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  if (canRun(copy, user)) return copy
  rmSync(folder, { recursive: true, force: true })
  throw new Problem(
    `PostgreSQL may not run as root, and user ${user.uid} may not run the copy in ${dirname(copy)}. Run the command as an ordinary user, or set DATABASE_URL.`,
  )
}
