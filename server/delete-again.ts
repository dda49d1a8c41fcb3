import { text } from 'node:stream/consumers'
import { isRefusal } from '#domain/kit/refusal.ts'
import { openDatabase, openPool } from './driver/database.ts'
import { siteOrigin } from './kit/site-origin.ts'
import { StartRefusal } from './kit/start-refusal.ts'
import { accountsInLines } from './privacy/accounts-in-lines.ts'
import { deleteAgain } from './privacy/delete-again.ts'
import { reachDatabase } from './start/reach-database.ts'
import { readSettings } from './start/read-settings.ts'
import { runProcess } from './start/run-process.ts'

const usage = [
  'npm run delete-again < lines   deletes the accounts that lines of the log say were deleted, each once, after a restore',
]

const said = { deleted: 'deleted', gone: 'was deleted already', unknown: 'is not in this database' } as const

// `npm run delete-again`: it needs the settings of a server, since somebody who returns is recognised by SECRET.
await runProcess({ usage }, async () => {
  if (process.stdin.isTTY) throw new StartRefusal('settings', ['Give it the lines of the log:', ...usage])
  const config = readSettings(process.env)
  const accounts = accountsInLines(await text(process.stdin))
  await (await reachDatabase(config.databaseUrl)).end()
  const db = openDatabase(openPool(config.databaseUrl, { size: 2, onLost: () => undefined }))
  try {
    for (const accountId of accounts) {
      const done = await deleteAgain(db, { accountId, secret: config.secret, origin: siteOrigin(config) })
      if (isRefusal(done)) process.exitCode = 1
      process.stdout.write(`${accountId} ${isRefusal(done) ? explain(done.values) : said[done]}\n`)
    }
    if (accounts.length === 0) process.stdout.write('No line names a deleted account.\n')
  } finally {
    await db.destroy()
  }
})

function explain(values: Readonly<Record<string, unknown>>): string {
  const count = (name: string) => (typeof values[name] === 'number' ? values[name] : 0)
  return `not deleted: upcoming bookings ${count('bookings')}, open orders ${count('orders')}. End them in the console, and say it again`
}
