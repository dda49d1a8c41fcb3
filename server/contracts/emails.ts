import type { BillingCycle } from '#domain/contracts/billing-cycle.ts'
import type { ContractEnd } from '#domain/contracts/model.ts'
import { formatMoney, sen } from '#domain/kit/money.ts'
import { dayOf, isBefore, type Instant } from '#domain/kit/time.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { mailContracts as en } from '#domain/text/en/mail/contracts.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailContracts as zh } from '#domain/text/zh/mail/contracts.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import type { Contact } from '#server/packages/contact-queries.ts'
import type { CollectionRow } from './collection-queries.ts'
import type { ContractRow } from './queries.ts'

const books = { en, zh }

interface About {
  readonly contract: Pick<ContractRow, 'id' | 'name' | 'number' | 'zone'>
  readonly contact: Contact
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/** Announces some days before that a cycle will be collected, and how to stop it. */
export function collectionUpcoming({ cycle, ...about }: About & { cycle: BillingCycle }): QueuedMessage | undefined {
  const words = books[about.contact.locale].upcoming
  const values = { ...namesOf(about, cycle.amountSen), day: dayText(about, cycle.from) }
  return emailTo(about, {
    eventKey: upcomingKey(about.contract.id, cycle.place),
    template: 'contract_upcoming',
    subject: fill(words.subject, values),
    heading: fill(words.heading, values),
    paragraphs: [fill(words.body, values), words.stop],
    amountSen: cycle.amountSen,
  })
}

/** Names the notice before a cycle. */
export function upcomingKey(contractId: string, place: number): string {
  return `contracts.upcoming:${contractId}:${place}`
}

type Cycle = Pick<CollectionRow, 'id' | 'amount_sen' | 'tax_sen' | 'tax_included' | 'credits' | 'from_at' | 'until_at'>

/** The receipt of a cycle. */
export function cycleCollected({
  collection,
  number,
  validUntil,
  reference,
  nextAt,
  ...about
}: About & {
  collection: Cycle
  /** Of the receipt. */
  number: string
  validUntil: Instant
  reference: string
  nextAt: Instant | null
}): QueuedMessage | undefined {
  const { locale } = about.contact
  const { collected: words, facts } = books[locale]
  const values = {
    ...namesOf(about, collection.amount_sen),
    credits: collection.credits,
    day: formatDay(lastDay(validUntil, about.contract.zone), locale),
  }
  const paid = `${dayText(about, collection.from_at)} – ${formatDay(lastDay(collection.until_at, about.contract.zone), locale)}`
  return emailTo(about, {
    eventKey: `contracts.collected:${collection.id}`,
    template: 'contract_collected',
    subject: fill(words.subject, values),
    heading: words.heading,
    paragraphs: [
      fill(words.body, values),
      ...(nextAt === null ? [] : [fill(words.next, { next: dayText(about, nextAt) })]),
    ],
    amountSen: collection.amount_sen,
    more: [
      { label: facts.receipt, value: number },
      ...(collection.tax_sen === 0
        ? []
        : [
            {
              label: collection.tax_included ? facts.taxIncluded : facts.taxOnTop,
              value: formatMoney(sen(collection.tax_sen)),
            },
          ]),
      { label: facts.cycle, value: paid },
      { label: facts.reference, value: reference },
    ],
  })
}

/** Says that a cycle could not be collected and when it is tried again. */
export function collectionFailed({
  collection,
  chargeId,
  nextTryAt,
  ...about
}: About & { collection: Cycle; chargeId: string; nextTryAt: Instant }): QueuedMessage | undefined {
  const words = books[about.contact.locale].failed
  const values = { ...namesOf(about, collection.amount_sen), day: dayText(about, nextTryAt) }
  return emailTo(about, {
    eventKey: `contracts.failed:${chargeId}`,
    template: 'contract_failed',
    subject: fill(words.subject, values),
    heading: words.heading,
    paragraphs: [fill(words.body, values), words.todo],
    amountSen: collection.amount_sen,
  })
}

/** Says that a contract has ended, why, and what stays. */
export function contractEnded({
  reason,
  collections,
  now,
  ...about
}: About & {
  reason: ContractEnd
  collections: readonly Pick<CollectionRow, 'status' | 'until_at'>[]
  now: Instant
}): QueuedMessage | undefined {
  const words = books[about.contact.locale].ended
  const paid = collections.find(({ status, until_at }) => status === 'captured' && isBefore(now, until_at))
  const values = namesOf(about, 0)
  const left = paid && formatDay(lastDay(paid.until_at, about.contract.zone), about.contact.locale)
  return emailTo(about, {
    eventKey: `contracts.ended:${about.contract.id}`,
    template: 'contract_ended',
    subject: fill(words.subject, values),
    heading: words.heading,
    paragraphs: [fill(words[reason], values), ...(left === undefined ? [] : [fill(words.left, { day: left })])],
    amountSen: undefined,
  })
}

function namesOf({ contract, contact }: About, amountSen: number) {
  return { name: inLocale(contract.name, contact.locale), amount: formatMoney(sen(amountSen)) }
}

function dayText({ contract, contact }: About, at: Instant): string {
  return formatDay(dayOf(at, contract.zone), contact.locale)
}

interface Words {
  readonly eventKey: string
  readonly template: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly amountSen: number | undefined
  readonly more?: readonly { readonly label: string; readonly value: string }[]
}

function emailTo({ contract, contact, origin }: About, words: Words): QueuedMessage | undefined {
  const recipient = contact.email ?? contact.phone
  if (contact.accountId === null || recipient === null) return undefined
  const { facts, action } = books[contact.locale]
  const { eventKey, template, subject, heading, paragraphs, amountSen, more = [] } = words
  return {
    eventKey,
    template,
    channel: contact.email === null ? 'sms' : 'email',
    accountId: contact.accountId,
    recipient,
    locale: contact.locale,
    content: {
      subject,
      heading,
      paragraphs: [...paragraphs],
      facts: [
        { label: facts.contract, value: inLocale(contract.name, contact.locale) },
        ...(amountSen === undefined ? [] : [{ label: facts.amount, value: formatMoney(sen(amountSen)) }]),
        ...more,
      ],
      action: { label: action, url: pageUrl(origin, contact.locale) },
    },
  }
}

function pageUrl(origin: string, locale: Locale): string {
  return `${origin}${locale === 'en' ? '' : `/${locale}`}/my-account/payment`
}
