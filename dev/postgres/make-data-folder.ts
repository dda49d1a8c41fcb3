import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem } from '#dev/problem.ts'
import { postgresMajor } from './binaries.ts'
import { fullDiskAdvice } from './data-folder.ts'
import type { RunAs } from './run-as.ts'
import type { Flavour } from './settings.ts'

/**
 * Creates a data folder with initdb, under another name, and renames it when complete, so a full disk or a kill in the
 * middle leaves nothing that a later start could take for a database.
 */
export function makeDataFolder(dataFolder: string, { runAs, flavour }: { runAs: RunAs; flavour: Flavour }): void {
  mkdirSync(dirname(dataFolder), { recursive: true })
  const unfinished = mkdtempSync(`${dataFolder}.new-`)
  chmodSync(unfinished, 0o700)
  if (runAs.user !== undefined) chownSync(unfinished, runAs.user.uid, runAs.user.gid)
  try {
    runInitdb(unfinished, { runAs, flavour })
    rmSync(dataFolder, { recursive: true, force: true })
    renameSync(unfinished, dataFolder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function runInitdb(folder: string, { runAs, flavour }: { runAs: RunAs; flavour: Flavour }): void {
  const options = [
    ['--pgdata', folder, '--username', 'postgres', '--encoding', 'UTF8'],
    // Before 17 the locale of that name is the operating system's.
    postgresMajor < 17 ? ['--locale', 'C.UTF-8'] : ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    // The private folder around the socket is the access control, and there is no other way in.
    ['--auth', 'trust'],
    flavour === 'disposable' ? ['--no-sync'] : [],
  ]
  const [program = '', ...words] = [...runAs.prefix, join(runAs.native, 'bin', 'initdb'), ...options.flat()]
  const { status, stderr, error } = spawnSync(program, words, {
    ...runAs.user,
    cwd: '/',
    encoding: 'utf8',
    env: postgresEnvironment(),
  })
  if (status === 0) return
  const complaint = error?.message ?? stderr
  if (/No space left on device/.test(complaint)) throw new Problem(fullDiskAdvice(dirname(folder)))
  if (/Permission denied|could not access directory/.test(complaint)) {
    throw new Problem(
      `PostgreSQL may not enter ${dirname(folder)}: it runs as another user than root there. Set DATA_DIR to a folder that every user may pass through.\n\n${complaint.trim()}`,
    )
  }
  throw new Problem(`The database could not be created in ${folder}:\n\n${complaint.trim()}`)
}

/** Without the PG* variables of the user's shell, which would point our server at their database. */
export function postgresEnvironment(): Record<string, string> {
  const { PATH = '', TMPDIR } = process.env
  return { PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...(TMPDIR === undefined ? {} : { TMPDIR }) }
}
