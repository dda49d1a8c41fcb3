import { formatMoney, fromWire, moneyShape } from '#domain/kit/money.ts'
import { day, instant } from '#domain/kit/time.ts'
import { staffTasks as known } from '#domain/text/en/tasks-pages.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'

interface Described {
  readonly kind: string
  readonly details: Readonly<Record<string, unknown>>
}

type Key = keyof typeof known
type Kind = { [Name in Key]: `${Name}About` extends Key ? Name : never }[Key]
type Values = Readonly<Record<string, string>>

interface Reader {
  readonly locale: Locale
  readonly zone: string
  /** A sentence about tasks in that language, filled in. */
  readonly say: (key: Key, values: Values) => string
}

/**
 * The sentences of a task: its title, and what it is about, with amounts, gateways and moments as people write them.
 * Somebody without an account is "a guest"; a kind that this version does not know is named as it is.
 */
export function taskWords(task: Described, reader: Reader): { readonly title: string; readonly about: string } {
  const values = valuesOf(task, reader)
  const title = isKnown(task.kind) ? task.kind : 'other'
  return { title: reader.say(title, values), about: reader.say(aboutOf(title, values), values) }
}

/** A fact of a task; empty where the task has none of that name. */
export function textOf({ details }: Pick<Described, 'details'>, name: string): string {
  const fact = details[name]
  return typeof fact === 'string' ? fact : ''
}

/** How a gateway calls itself; one that this version does not know is named as it is. */
export function gatewayName(provider: string): string {
  return gateways[provider] ?? provider
}

const gateways: Readonly<Record<string, string>> = { curlec: 'Curlec', razorpay: 'Razorpay', ipay88: 'iPay88' }

/** The facts of tasks that sentences name as they are. */
const facts = ['order', 'payment', 'gateway_id', 'absent', 'booked', 'other', 'subject']

function valuesOf(task: Described, { locale, zone, say }: Reader): Values {
  const text = (name: string) => textOf(task, name)
  const local = (name: string) => text(`${name}_${locale}`) || text(`${name}_en`)
  const [startsAt, on] = [text('starts_at'), text('day')]
  const statement = task.kind === 'statement_differs'
  return {
    ...Object.fromEntries(facts.map((name) => [name, text(name)])),
    // A line of a statement has a kind of its own.
    kind: statement ? text('kind') : task.kind,
    name: text('name') || say('aGuest', {}),
    provider: gatewayName(text('provider')),
    plan: local('plan'),
    class: local('class'),
    when: startsAt === '' ? '' : formatWhen(instant(startsAt), { locale, zone }),
    day: on === '' ? '' : formatDay(day(on), locale),
    amount: moneyText(text('amount')),
    told: moneyText(text('told')),
    theirs: moneyText(text('theirs')) || say('noAmount', {}),
    ours: moneyText(text('ours')) || say('noAmount', {}),
  }
}

/** Most kinds say one thing; some have another sentence for what is missing. */
function aboutOf(title: Kind, values: Values): Key {
  if (title === 'no_instructor' && values['absent'] === '') return 'no_instructorNobody'
  if (title === 'payment_review' && (values['told'] === '' || values['told'] === values['amount']))
    return 'payment_reviewUnclear'
  if (title === 'statement_differs' && values['order'] === '') return 'statement_differsUnknown'
  if (title === 'statement_differs' && values['kind'] === 'refund') return 'statement_differsRefund'
  return `${title}About`
}

/** `MYR 48.00` and `48.00` as `RM 48.00`; another currency as it is, and nothing for what is no amount. */
function moneyText(told: string): string {
  const [amount = '', currency = 'MYR'] = told.split(' ').toReversed()
  if (!moneyShape.test(amount)) return ''
  return currency === 'MYR' ? formatMoney(fromWire(amount)) : told
}

function isKnown(kind: string): kind is Kind {
  return kind in known && `${kind}About` in known
}
