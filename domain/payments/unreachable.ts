import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { BusinessModel } from './model.ts'

/** A gateway's report about a bank, or a whole method, that it cannot reach. */
export interface Downtime {
  readonly id: string
  /** Such as `B2C MB2U0227`; `fpx` is every bank, `card` every card. */
  readonly subject: string
  readonly isDown: boolean
}

/** Its own report, and when it was received. */
export interface ReportedDowntime extends Downtime {
  readonly heardAt: Instant
}

interface Known {
  /** The current downtimes in its list, subject by id, and when it was requested; absent without a response. */
  readonly listed: { readonly subjects: ReadonlyMap<string, string>; readonly askedAt: Instant } | undefined
  readonly reported: readonly ReportedDowntime[]
  readonly now: Instant
}

/** After so long the message of the end was lost: a bank is better tried than hidden for good. */
const believedMinutes = 6 * 60

/**
 * What cannot be reached now. The list counts for all banks, and a later report for its own downtime alone. Example:
 * MB2U0227 is listed as down at 10:00, and reported to be up at 10:01, so it is reached.
 */
export function unreachable({ listed, reported, now }: Known): ReadonlySet<string> {
  const isNews = ({ heardAt }: ReportedDowntime) => listed === undefined || isBefore(listed.askedAt, heardAt)
  const isBelieved = ({ heardAt }: ReportedDowntime) => isBefore(now, plusMinutes(heardAt, believedMinutes))
  const news = reported.filter((one) => isNews(one) && isBelieved(one))
  const over = new Set(news.filter(({ isDown }) => !isDown).map(({ id }) => id))
  const stillListed = [...(listed?.subjects ?? [])].filter(([id]) => !over.has(id)).map(([, subject]) => subject)
  return new Set([...stillListed, ...news.filter(({ isDown }) => isDown).map(({ subject }) => subject)])
}

/** Whether a bank is among `unreachable`, by itself or with all others. */
export function isBankDown(down: ReadonlySet<string>, bank: { model: BusinessModel; code: string }): boolean {
  return down.has('fpx') || down.has(`${bank.model} ${bank.code}`)
}
