import { idOf } from '#domain/kit/id.ts'
import { createMailer } from '#server/gateways/mailer.ts'
import type { Config } from '#server/kit/config.ts'
import type { Database } from '#server/kit/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import type { Log } from '#server/kit/log.ts'
import { z } from 'zod/mini'
import { sendMessage } from './send-message.ts'
import { sweepMessages } from './sweep-messages.ts'

const payloadShape = z.object({ message_id: idOf('messages') })

export function createMessagesJobs(parts: { readonly config: Config; readonly db: Database; readonly log: Log }): readonly JobKind[] {
  const { config, db, log } = parts
  const mailer = config.smtpUrl === undefined ? undefined : createMailer({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom })
  return [
    {
      name: 'mail.send',
      run: async (payload) => {
        await sendMessage({ db, config, mailer, log }, z.parse(payloadShape, payload).message_id)
      },
    },
    {
      name: 'mail.sweep',
      every: '* * * * *',
      run: async () => {
        await sweepMessages(db)
      },
    },
  ]
}
