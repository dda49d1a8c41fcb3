import { migrate } from './kit/migrate.ts'
import { onCheckedDatabase } from './start/on-checked-database.ts'
import { readDatabaseUrl } from './start/read-settings.ts'
import { runProcess } from './start/run-process.ts'

// `npm run migrate`: brings the database to the newest migration and ends. For an operator who migrates apart, perhaps
// as another role, and starts the servers with MIGRATE=off. It needs DATABASE_URL alone.
const usage = ['npm run migrate   brings the database to the newest migration and ends']

await runProcess({ usage }, async () => {
  const url = readDatabaseUrl(process.env)
  const onWait = (sentence: string): void => void process.stderr.write(`${sentence}\n`)
  await onCheckedDatabase({ url, migrates: true, onWait }, async () => undefined)
  const { applied, total } = await migrate(url, { onWait })
  const names = applied.map((name) => `  ${name}\n`).join('')
  process.stdout.write(
    applied.length === 0
      ? `All ${total} migrations are there.\n`
      : `${applied.length} of ${total} migrations applied:\n${names}`,
  )
})
