import { openDatabase, openPool } from './driver/database.ts'
import { StartRefusal } from './kit/start-refusal.ts'
import { insertSendingHold } from './restores/queries.ts'
import { awaitWritable } from './start/await-writable.ts'
import { reachDatabase } from './start/reach-database.ts'
import { readDatabaseUrl } from './start/read-settings.ts'
import { runProcess } from './start/run-process.ts'

const undefinedTable = '42P01'

// `npm run hold`: begins the sending hold. Run on a database restored from a backup, before a server starts. It needs
// DATABASE_URL alone.
const usage = ['npm run hold   keeps emails, pushes, collections and refunds from leaving, until npm run release']

await runProcess({ usage }, async () => {
  const url = readDatabaseUrl(process.env)
  const onWait = (sentence: string): void => void process.stderr.write(`${sentence}\n`)
  const client = await reachDatabase(url, { onWait })
  await awaitWritable(client, { onWait })
  await client.end()
  const db = openDatabase(openPool(url, { size: 1, onLost: () => undefined }))
  try {
    const began = await insertSendingHold(db).catch(explainMissing)
    process.stdout.write(
      began
        ? 'Held: no email, push, collection or refund leaves until npm run release. What was on its way at this moment may still arrive.\n'
        : 'It is held already.\n',
    )
  } finally {
    await db.destroy()
  }
})

function explainMissing(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === undefinedTable
  if (!isMissing) throw error
  throw new StartRefusal('database', ['The database is of an older version. Run npm run migrate, then npm run hold.'])
}
