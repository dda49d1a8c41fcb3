import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem } from '#dev/problem.ts'
import { postgresMajor } from './binaries.ts'

/** A new data folder takes 40 MB and its first log segments as much again. */
const firstNeedBytes = 150_000_000

/**
 * Checks a data folder before anything touches it: `new` when it has to be created, `made` when it can be started.
 * Refuses, with what to do, a folder of another release, of another user, or of another purpose, and a full disk.
 */
export function inspectDataFolder(dataFolder: string): 'new' | 'made' {
  if (!existsSync(dataFolder) || readdirAs(dataFolder).length === 0) {
    refuseUnusablePlace(dirname(dataFolder))
    return 'new'
  }
  refuseForeignOwner(dataFolder)
  const versionFile = join(dataFolder, 'PG_VERSION')
  if (!existsSync(versionFile))
    throw new Problem(`${dataFolder} holds files, but is no data folder of PostgreSQL. Set DATA_DIR to another folder.`)
  refuseOtherRelease(dataFolder, Number(readFileSync(versionFile, 'utf8').trim()))
  return 'made'
}

function readdirAs(dataFolder: string): string[] {
  try {
    return readdirSync(dataFolder)
  } catch {
    throw new Problem(
      `${dataFolder} cannot be read by this user. Give it to this user, or set DATA_DIR to another folder.`,
    )
  }
}

/** Root may use anyone's folder: the server then runs as its owner. */
function refuseForeignOwner(dataFolder: string): void {
  const uid = process.getuid?.() ?? 0
  const owner = statSync(dataFolder).uid
  if (uid !== 0 && owner !== uid)
    throw new Problem(
      `${dataFolder} belongs to user ${owner}, not to this one (${uid}). Run the command as that user, or set DATA_DIR to another folder.`,
    )
}

function refuseOtherRelease(dataFolder: string, found: number): void {
  if (found === postgresMajor) return
  const advice =
    found > postgresMajor
      ? 'Update this repository to the release that made it'
      : `Start it once with the release that made it, keep a copy with pg_dump, and restore that into a new folder`
  throw new Problem(
    `${dataFolder} was made by PostgreSQL ${found}, and this release brings PostgreSQL ${postgresMajor}. ${advice}, or set DATA_DIR to another folder to start afresh. Nothing was changed.`,
  )
}

function refuseUnusablePlace(parent: string): void {
  try {
    mkdirSync(parent, { recursive: true })
    accessSync(parent, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Problem(
      `${parent} cannot be written by this user (${error instanceof Error ? error.message : String(error)}). Give it to this user, or set DATA_DIR to another folder.`,
    )
  }
  const { bavail, bsize } = statfsSync(parent)
  if (bavail * bsize < firstNeedBytes) throw new Problem(fullDiskAdvice(parent))
}

/** The advice for a full disk, for every place that notices it. */
export function fullDiskAdvice(folder: string): string {
  return `The disk under ${folder} is full: the database needs about ${firstNeedBytes / 1_000_000} MB. Free some space, or set DATA_DIR to a folder on another disk.`
}
