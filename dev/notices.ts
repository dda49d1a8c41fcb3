// `npm run notices`: writes NOTICES, the packages that run in production or are part of the pages, with their licences.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listNotices } from '#dev/notices/list-notices.ts'

const repository = join(import.meta.dirname, '..')
const { lines, problems } = listNotices(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else writeFileSync(join(repository, 'NOTICES'), `${lines.join('\n')}\n`)
