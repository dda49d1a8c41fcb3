// `npm run contract`: writes the published API to dev/contract/openapi.json, unless that breaks callers. `npm run
// contract -- --breaking` writes it anyway: the commit then says which callers lose what, and why.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './check/run-command.ts'
import { breakingChanges } from './contract/breaking-changes.ts'
import { publishedContract } from './contract/published-contract.ts'

const file = join(import.meta.dirname, 'contract', 'openapi.json')
const { values } = parseArgs({ options: { breaking: { type: 'boolean', default: false } } })

const published = publishedContract()
const broken = breakingChanges(JSON.parse(readFileSync(file, 'utf8')), published)
for (const change of broken) console.log(change)
if (broken.length > 0 && !values.breaking) {
  console.log('Callers rely on these: restore them, or write them down with `npm run contract -- --breaking`.')
  process.exitCode = 1
} else {
  // Written on one line, so that the formatter lays out all of it anew.
  writeFileSync(file, JSON.stringify(published))
  const { succeeded, printed } = await runCommand({ program: 'oxfmt', words: [file] })
  console.log(succeeded ? 'dev/contract/openapi.json is written' : printed)
  process.exitCode = succeeded ? 0 : 1
}
