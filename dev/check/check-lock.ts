import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const repository = join(import.meta.dirname, '..', '..')

/**
 * Asks npm, without the network, whether it would install from the lock file, here and on a Mac. In an empty folder, as
 * in a fresh clone: packages that are already there would hide a lock file that lacks some.
 */
export async function checkLock(): Promise<{ succeeded: boolean; printed: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-lock-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(repository, name), join(folder, name))
    const words = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    for (const platform of [[], ['--os=darwin', '--cpu=arm64']]) {
      const { succeeded, printed } = await runCommand({ program: 'npm', words: [...words, ...platform], cwd: folder })
      if (!succeeded)
        return { succeeded, printed: `${printed.trim().split('\n').slice(0, 12).join('\n')}\n\nRun npm run lock.` }
    }
    return { succeeded: true, printed: '' }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
