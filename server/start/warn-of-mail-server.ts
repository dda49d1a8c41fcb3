import { checkMailServer } from '#server/gateways/mailer.ts'
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'

/**
 * Asks the mail server whether it takes mail, and logs its own words when it does not. It never keeps a process from
 * starting: messages wait in the database, and a mail server that is away comes back.
 */
export async function warnOfMailServer({ smtpUrl }: Pick<Config, 'smtpUrl'>, log: Log): Promise<void> {
  if (smtpUrl === undefined) return
  const failure = await checkMailServer(smtpUrl)
  if (failure !== undefined)
    log.warn({ failure }, 'the mail server of SMTP_URL takes no mail: codes and receipts wait until it does')
}
