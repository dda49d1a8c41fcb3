// `npm run contract`: adds to dev/contract/contract.txt what the API has gained. It never takes a line away: whoever
// removes or renames something on the wire deletes its lines by hand, in the same commit, where a reader sees it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareContracts } from './contract/compare-contracts.ts'
import { publishedContract } from './contract/published-contract.ts'

const file = join(import.meta.dirname, 'contract', 'contract.txt')
const kept = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
const { added, removed } = compareContracts(kept, publishedContract())
writeFileSync(
  file,
  [...kept, ...added]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('\n')
    .concat('\n'),
)
console.log(`${added.length} lines added to dev/contract/contract.txt`)
if (removed.length > 0) {
  console.log(`The API no longer has these; restore them, or delete their lines by hand:\n${removed.join('\n')}`)
  process.exitCode = 1
}
