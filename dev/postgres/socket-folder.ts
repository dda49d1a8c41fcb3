import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '#dev/problem.ts'

/** The kernel stores a socket's path in 108 bytes on Linux and 104 on macOS, the last one being zero. */
const longestPath = process.platform === 'linux' ? 107 : 103

export const socketPort = 5432

/**
 * The folder of the server's socket: the data folder, which is private already, or, when that path is too long for a
 * socket, a private folder with a short name derived from it, so that later starts find it again.
 */
export function chooseSocketFolder(dataFolder: string, temporary: string = tmpdir()): string {
  if (fits(dataFolder)) return dataFolder
  const name = `hundred-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`
  const candidates = [join(temporary, name), join('/tmp', name)]
  return candidates.find(fits) ?? join('/tmp', name)
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestPath
}

/** Access to the socket means ownership of the database, so a folder that someone else created there is refused. */
export function makePrivateFolder(folder: string, owner: { uid: number; gid: number } | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const trusted = new Set([process.getuid?.(), owner?.uid])
  if (!found.isDirectory() || !trusted.has(found.uid)) {
    throw new Problem(
      `${folder} belongs to someone else, so the database's socket cannot be put there. Set DATA_DIR to a folder with a shorter path.`,
    )
  }
  chmodSync(folder, 0o700)
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
}
