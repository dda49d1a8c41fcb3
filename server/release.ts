import { sen, toWire } from '#domain/kit/money.ts'
import { openDatabase, openPool } from './driver/database.ts'
import { createGateways } from './gateways/create-gateways.ts'
import { createLog } from './kit/log.ts'
import { siteOrigin } from './kit/site-origin.ts'
import { StartRefusal } from './kit/start-refusal.ts'
import { releaseSendingHold, type Release } from './restores/release-sending-hold.ts'
import { reachDatabase } from './start/reach-database.ts'
import { readSettings } from './start/read-settings.ts'
import { runProcess } from './start/run-process.ts'

const usage = [
  'npm run release            shows what the gateways know that this database does not, and which emails are kept',
  'npm run release -- --yes   settles that, and lets emails, pushes, collections and refunds leave again',
]

// `npm run release`: ends the sending hold. It needs the settings of a server, since it asks the gateways.
await runProcess({ usage, words: ['--yes'] }, async (word) => {
  const config = readSettings(process.env)
  await (await reachDatabase(config.databaseUrl)).end()
  const db = openDatabase(openPool(config.databaseUrl, { size: 4, onLost: () => undefined }))
  try {
    const round = { db, gateways: createGateways(config), log: createLog(config), origin: siteOrigin(config) }
    tell(await releaseSendingHold(round, { settles: word === '--yes' }))
  } finally {
    await db.destroy()
  }
})

function tell(release: Release): void {
  if (release.kind === 'none') return void process.stdout.write('Nothing is held.\n')
  if (release.kind === 'silent')
    throw new StartRefusal('database', [
      `The gateway ${release.gateway} does not answer, so it is not known what it did since the backup. The hold stays. Run it again later.`,
    ])
  const lines = release.lines.map(({ what, name, amountSen, currency, said }) => {
    const amount = amountSen === undefined ? '' : `${currency ?? ''} ${toWire(sen(amountSen))}`
    return `${what.padEnd(11)} ${name.padEnd(24)} ${amount.padEnd(14)} ${said}`
  })
  const end =
    release.kind === 'released'
      ? 'Released: emails, pushes, collections and refunds leave again.'
      : 'Nothing was changed. To settle this and end the hold: npm run release -- --yes'
  process.stdout.write(
    `This database knows everything until ${release.newestAt.toString()}.\n${lines.join('\n')}${lines.length > 0 ? '\n' : ''}${end}\n`,
  )
}
