import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { readNotifications, type listNotifications } from '#domain/messages/api.ts'
import { call } from '#web/kit/api.ts'
import { languageTags, usePath } from '#web/kit/locale.ts'
import { onPress } from '#web/kit/open-in-place.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useAct } from '#web/kit/use-act.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'

export type Notice = OutputOf<typeof listNotifications>['data'][number]

const kinds = {
  bookings: 'kindBookings',
  reminder: 'kindReminder',
  queue: 'kindQueue',
  class_changes: 'kindClassChanges',
  packages: 'kindPackages',
  expiry: 'kindExpiry',
  orders: 'kindOrders',
  forms: 'kindForms',
  account: 'kindAccount',
  news: 'kindNews',
} as const satisfies Record<Notice['kind'], string>

/**
 * One message in the language it was written in, and its link in that of the page. `when` is its formatted day and
 * hour.
 */
export function NoticeRow({ notice, when }: { readonly notice: Notice; readonly when: string }) {
  const t = useTranslations('notifications')
  const path = usePath()
  const locale = useLocale()
  const { act, isBusy, refusal } = useAct()
  const markRead = () => act(async () => call(readNotifications, { ids: [asId('messages', notice.id)] }))
  const written = languageTags[notice.locale]
  return (
    <li>
      <article className={`notice-row ${notice.read ? '' : 'notice-row-new'}`} aria-labelledby={`notice-${notice.id}`}>
        <p className="notice-row-head small muted">
          <span>{t(kinds[notice.kind])}</span>
          <time dateTime={notice.created_at}>{when}</time>
          {notice.read ? null : <Badge tone="gold">{t('new')}</Badge>}
        </p>
        <div lang={written}>
          <h2 className="notice-row-title" id={`notice-${notice.id}`}>
            {notice.title}
          </h2>
          {notice.facts.length === 0 ? null : <Facts of={notice.facts} />}
          <Words of={notice.paragraphs} />
        </div>
        <div className="notice-row-actions">
          {notice.link === null ? null : (
            <LinkButton look="line" size="small" to={path(notice.link.path)}>
              {notice.locale === locale ? notice.link.label : t(linkName(notice.link.path))}
            </LinkButton>
          )}
          {notice.read ? null : (
            <Button
              look="quiet"
              size="small"
              busy={isBusy}
              aria-label={t('markReadLabel', { title: notice.title })}
              {...onPress(markRead)}
            >
              {t('markRead')}
            </Button>
          )}
        </div>
        <RefusalNotice refusal={refusal} title={t('failed')} className="mt-3" />
      </article>
    </li>
  )
}

const linkNames = [
  ['/my-account/classes', 'seeClasses'],
  ['/my-account/packages', 'seePackages'],
  ['/my-account/orders/view', 'seeOrder'],
  ['/track-order', 'seeOrder'],
  ['/schedules', 'seeSchedule'],
] as const

/** The button of a message in another language than the page: it is named after where it leads. */
function linkName(path: string): 'openPage' | (typeof linkNames)[number][1] {
  return linkNames.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'openPage'
}

/** A message of more paragraphs than this, such as the copy of a signed form, is folded after its first two. */
const mostParagraphs = 6
const firstParagraphs = 2

function Words({ of: paragraphs }: { readonly of: Notice['paragraphs'] }) {
  const t = useTranslations('notifications')
  const locale = useLocale()
  if (paragraphs.length <= mostParagraphs) return <Paragraphs of={paragraphs} />
  return (
    <>
      <Paragraphs of={paragraphs.slice(0, firstParagraphs)} />
      <details className="notice-row-rest">
        <summary className="link small" lang={languageTags[locale]}>
          {t('readAll')}
        </summary>
        <Paragraphs of={paragraphs.slice(firstParagraphs)} />
      </details>
    </>
  )
}

function Paragraphs({ of: paragraphs }: { readonly of: Notice['paragraphs'] }) {
  return paragraphs.map((words) => (
    <p key={words} className="notice-row-text measure soft">
      {words}
    </p>
  ))
}

/** The facts of the message, each with its label: two amounts or two dates alone would be ambiguous. */
function Facts({ of: facts }: { readonly of: Notice['facts'] }) {
  return (
    <dl className="notice-row-facts small">
      {facts.map(({ label, value }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
