import HeartPulse from 'lucide-react/icons/heart-pulse'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { lookUp } from '#domain/members/api.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { CreditRing } from '#web/ui/credit-ring.tsx'
import { Icon } from '#web/ui/icon.tsx'

const waiverTexts = {
  current: 'searchWaiverCurrent',
  outdated: 'searchWaiverOutdated',
  missing: 'searchWaiverMissing',
  none: 'searchWaiverNone',
} as const

/** What the search says of a member before anybody opens the page, in the texts of the shell. */
export function MemberPreview({
  name,
  of: { pack, next_class: next, waiver, note },
}: {
  readonly name: string
  readonly of: NonNullable<OutputOf<typeof lookUp>['people'][number]['preview']>
}) {
  const t = useTranslations('consoleFrame')
  const days = useDays()
  const facts = [
    { name: t('searchPack'), value: pack === null ? t('searchPackNone') : t('searchPackName', pack) },
    { name: t('searchExpires'), value: pack && days.date(pack.valid_to) },
    {
      name: t('searchNext'),
      value:
        next === null
          ? t('searchNextNone')
          : t('searchNextClass', { name: next.name, at: days.shortAt(next.starts_at), seat: next.seat_no }),
    },
    { name: t('searchWaiver'), value: t(waiverTexts[waiver]), warns: checkSigned(waiver) !== undefined },
  ]
  return (
    <div className="member-preview">
      <div className="member-preview-head">
        {pack === null ? null : (
          <CreditRing
            left={pack.left}
            total={Math.max(pack.left, pack.granted)}
            label={t('searchRing', pack)}
            caption=""
          />
        )}
        <p className="strong">{name}</p>
      </div>
      <dl className="member-facts">
        {facts.map(({ name: fact, value, warns }) =>
          value === null ? null : (
            <div key={fact}>
              <dt className="muted">{fact}</dt>
              <dd className={warns === true ? 'member-warn' : undefined}>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {note === null ? null : (
        <p className="member-preview-note">
          <Icon of={note.kind === 'injury' ? HeartPulse : StickyNote} inText />
          {note.text}
        </p>
      )}
    </div>
  )
}
