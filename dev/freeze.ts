// `npm run freeze`: adds the sha256 of each new migration to dev/frozen-migrations.txt. It never replaces one: a frozen
// migration may have run somewhere, so a change is a new migration.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { frozenPath, hashMigration, parseFrozen } from '#dev/tidy/frozen-migrations.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'server', 'db', 'migrations')
const frozen = parseFrozen(readFileSync(join(root, frozenPath), 'utf8'))
const added = readdirSync(folder).filter((name) => name.endsWith('.sql') && !frozen.has(name))
for (const name of added) frozen.set(name, hashMigration(readFileSync(join(folder, name), 'utf8')))
const lines = [...frozen].map(([name, hash]) => `${hash}  ${name}`)
writeFileSync(
  join(root, frozenPath),
  lines
    .toSorted((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1))
    .join('\n')
    .concat('\n'),
)
console.log(added.length === 0 ? 'No new migration.' : `Frozen: ${added.toSorted().join(', ')}`)
