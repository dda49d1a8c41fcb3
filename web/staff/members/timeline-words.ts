import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { day, type Day } from '#domain/kit/time.ts'
import type { getTimeline } from '#domain/members/timeline-api.ts'
import type { memberPage } from '#domain/text/en/members-pages.ts'
import { formatShortDay } from '#domain/text/format-short-day.ts'
import type { Locale } from '#domain/text/localized.ts'
import { commaOf } from '#web/kit/punctuation.tsx'
import type { Translate } from '#web/kit/words.tsx'

export type TimelineLine = OutputOf<typeof getTimeline>['data'][number]
type Text = keyof typeof memberPage

interface Reader {
  readonly t: Translate<'memberPage'>
  readonly locale: Locale
  readonly today: Day
}

/** A class as a line names it: what, which day and when. */
export function classWords(
  { name, starts_at: at }: { name: string; starts_at: string },
  of: Omit<Reader, 't'>,
): string {
  return `${name}${commaOf(of.locale)}${formatShortDay(day(at.slice(0, 10)), of)} ${at.slice(11, 16)}`
}

/** What a line of the timeline says, and what stands below it. */
export function lineWords(line: TimelineLine, of: Reader): { readonly title: string; readonly detail: string } {
  const { t } = of
  const title = t(line.act, { ...happenedWords(line, of), ...paperWords(line, of) })
  const parts = [seatWords(line, t), packWords(line), stateWords(line, t), reasonActs.has(line.act) ? line.text : null]
  const by = line.by === null ? null : t('by', { name: line.by })
  return { title, detail: [...parts, by].filter((part) => part !== null && part !== '').join(' · ') }
}

/** What the sentence about a class or a pack is filled with. */
function happenedWords({ act, person, pack, state, ...line }: TimelineLine, { t, ...of }: Reader) {
  return {
    class: line.class === null ? t('aClass') : classWords(line.class, of),
    pack: pack ?? t('aPack'),
    person: person ?? 'none',
    day: state !== null && dayActs.has(act) ? formatShortDay(day(state), of) : '',
  }
}

/** What the sentence about an order, a message, a form or an act of staff is filled with. */
function paperWords({ act, order, state, text }: TimelineLine, { t }: Reader) {
  const word = state ?? ''
  return {
    number: order?.number ?? '',
    amount: order === null ? '' : formatMoney(fromWire(order.total)),
    state: act === 'order' ? t(orderStates[word] ?? 'orderPending') : '',
    form: t(forms[word] ?? 'formWaiver'),
    text: text ?? '',
    change: word,
  }
}

function seatWords({ act, seat }: TimelineLine, t: Reader['t']): string | null {
  return seat !== null && seatActs.has(act) ? t('reformer', { seat }) : null
}

function packWords({ act, credit, pack }: TimelineLine): string | null {
  return credit === null || act === 'credit_granted' ? null : pack
}

function stateWords({ act, state }: TimelineLine, t: Reader['t']): string | null {
  if (act === 'message') return t(messageStates[state ?? ''] ?? 'messageQueued')
  return act === 'note' ? t(noteKindTexts[state ?? ''] ?? 'noteOther') : null
}

const dayActs: ReadonlySet<string> = new Set(['extended', 'frozen', 'freeze_ended'])
const seatActs: ReadonlySet<string> = new Set(['booked', 'promoted', 'checked_in'])
const reasonActs: ReadonlySet<string> = new Set([
  'credit_granted',
  'credit_adjusted',
  'extended',
  'frozen',
  'freeze_ended',
  'points_changed',
  'store_credit_changed',
  'birth_date_changed',
  'restricted',
  'restriction_ended',
])

const orderStates: Readonly<Record<string, Text>> = {
  pending: 'orderPending',
  pending_payment: 'orderPaying',
  holded: 'orderPaying',
  payment_review: 'orderReview',
  processing: 'orderPaid',
  packed: 'orderPacked',
  delivery: 'orderSent',
  complete: 'orderComplete',
  canceled: 'orderCanceled',
}

const messageStates: Readonly<Record<string, Text>> = {
  queued: 'messageQueued',
  sent: 'messageSent',
  failed: 'messageFailed',
  kept: 'messageKept',
}

const forms: Readonly<Record<string, Text>> = { waiver: 'formWaiver', terms: 'formTerms', privacy: 'formPrivacy' }

/** What a note is about. */
export const noteKindTexts: Readonly<Record<string, Text>> = {
  injury: 'noteInjury',
  preference: 'notePreference',
  money: 'noteMoney',
  other: 'noteOther',
}
