import type { Database } from '#server/driver/database.ts'
import { createMailer } from '#server/gateways/mailer.ts'
import { createPush } from '#server/gateways/push.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import type { Log } from '#server/kit/log.ts'
import { blankOldMessages } from './blank-old-messages.ts'
import { removeExpiredCodes } from './queries.ts'
import { sendDueMessages } from './send-due-messages.ts'
import { sendPushes } from './send-pushes.ts'

const sweepMs = 1000

export function createMessagesJobs(parts: {
  readonly config: Config
  readonly db: Database
  readonly log: Log
}): readonly JobKind[] {
  const { config, db, log } = parts
  const mailer =
    config.smtpUrl === undefined ? undefined : createMailer({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom })
  return [
    {
      name: 'mail.send',
      everyMs: sweepMs,
      run: async () => {
        await sendDueMessages({ db, config, mailer, log })
      },
    },
    ...(config.push === undefined ? [] : [pushJob({ db, log, push: createPush(config.push) })]),
    { name: 'messages.remove_expired_codes', every: '* * * * *', run: async () => removeExpiredCodes(db) },
    { name: 'messages.end_words', every: '47 * * * *', run: async () => blankOldMessages(db) },
  ]
}

function pushJob(post: Parameters<typeof sendPushes>[0]): JobKind {
  return { name: 'push.send', everyMs: sweepMs, run: async () => sendPushes(post) }
}
