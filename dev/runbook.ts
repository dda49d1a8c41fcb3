// `npm run runbook`: writes ops/RUNBOOK.md, what each check means and what to do, from the list of checks.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeRunbook } from '#dev/runbook/describe-runbook.ts'

writeFileSync(join(import.meta.dirname, '..', 'ops', 'RUNBOOK.md'), describeRunbook())
