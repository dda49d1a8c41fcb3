// `npm run build`: the pages as a server serves them, into build/, unless they are current. `npm start` does this by
// itself; an image and a folder of production need it once.
import { describeFailure } from '#dev/problem.ts'
import { step } from '#dev/progress.ts'
import { buildPages } from '#dev/start/build-pages.ts'

try {
  await step({ name: 'Pages' }, async () => ({
    result: undefined,
    note: (await buildPages()) ? 'built' : 'nothing changed',
  }))
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
