import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk in memory with a folder on it. */
export interface SmallDisk {
  /** Another program takes all that is left. */
  readonly fill: () => void
  readonly free: () => void
  /** Takes the disk away, with what is on it. */
  readonly remove: () => void
}

function run(program: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

/** Whether this machine lets us have one. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
  if (status === 0) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return status === 0
}

/** Moves a folder that nobody uses onto such a disk, in its place, with its owners and rights. */
export function moveToSmallDisk(folder: string, { megabytes }: { readonly megabytes: number }): SmallDisk {
  const before = `${folder}.before`
  renameSync(folder, before)
  mkdirSync(folder)
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  run('cp', '-a', `${before}/.`, folder)
  rmSync(before, { recursive: true })
  const other = join(folder, 'of-another-program')
  return {
    // It ends when the disk is full, which is a failure of its own.
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${other}`, 'bs=64k']),
    free: () => rmSync(other),
    // Lazily, since the archive of a running cluster may have a file open there.
    remove: () => run('umount', '--lazy', folder),
  }
}
