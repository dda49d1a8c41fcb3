import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listUnsafe } from './list-unsafe.ts'
import { runCommand } from './run-command.ts'

const repository = join(import.meta.dirname, '..', '..')

/**
 * Asks npm, without the network, whether it could install from the lock file, here and on a Mac. It runs in an empty
 * folder, as in a fresh clone: installed packages would hide an incomplete lock file. Before that, checks that every
 * package is locked by its hash.
 */
export async function checkLock(): Promise<{ succeeded: boolean; printed: string }> {
  const unsafe = listUnsafe(readFileSync(join(repository, 'package-lock.json'), 'utf8'), unhashedPackages())
  if (unsafe.length > 0) return { succeeded: false, printed: unsafe.join('\n') }
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

/** The packages of other platforms that decisions/0002-dependencies.md names as locked without a hash. */
function unhashedPackages(): readonly string[] {
  const page = readFileSync(join(repository, 'decisions', '0002-dependencies.md'), 'utf8')
  const [, list = ''] = page.split('## Locked without a hash')
  return [...list.matchAll(/^- `([^`]+)`$/gm)].flatMap((match) => match[1] ?? [])
}
