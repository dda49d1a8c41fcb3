// `npm run build`: the pages as a server serves them, into build/, unless they are current. `npm start` does this by
// itself; an image and a folder of production need it once. In a clone it also keeps which commit that is.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeFailure } from '#dev/problem.ts'
import { step } from '#dev/progress.ts'
import { buildPages } from '#dev/start/build-pages.ts'

try {
  await step({ name: 'Pages' }, async () => ({
    result: undefined,
    note: (await buildPages()) ? 'built' : 'nothing changed',
  }))
  keepCommit(join(import.meta.dirname, '..'))
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}

/** Servers run as a user to whom git does not tell it. */
function keepCommit(folder: string): void {
  const file = join(folder, 'build', 'commit')
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' })
  if (status === 0) writeFileSync(file, stdout.trim())
  else rmSync(file, { force: true })
}
