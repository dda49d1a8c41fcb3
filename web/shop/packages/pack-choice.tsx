import { useComma } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** A pack that can pay for the class. */
interface PayingPack {
  readonly lot_id: string
  readonly name: string
  readonly left: number
  readonly valid_to: string
  readonly own: boolean
}

/** The pack that pays: the one that expires first, until another is chosen. */
export function PackChoice({
  credits,
  packs,
  lotId,
  onChoose,
}: {
  /** The price of the class in credits. */
  readonly credits: number
  readonly packs: readonly PayingPack[]
  readonly lotId: string
  readonly onChoose: (lotId: string) => void
}) {
  const t = useTranslations('bookings')
  const days = useDays()
  const comma = useComma()
  const pack = packs.find(({ lot_id: id }) => id === lotId) ?? packs[0]
  if (!pack) return null
  const detail = (one: PayingPack) => {
    const detail = t('packDetail', { left: one.left, expires: days.date(one.valid_to) })
    return one.own ? detail : `${detail}${comma}${t('shared')}`
  }
  if (packs.length < 2) {
    return (
      <div className="booking-pack">
        <div className="strong">{pack.name}</div>
        <div className="small muted">{t('pack', { credits, left: pack.left, expires: days.date(pack.valid_to) })}</div>
        <input type="hidden" name="lot_id" value={pack.lot_id} />
      </div>
    )
  }
  return (
    <details className="booking-pack booking-packs">
      <summary>
        <span>
          <span className="strong block">{pack.name}</span>
          <span className="small muted">
            {t('pack', { credits, left: pack.left, expires: days.date(pack.valid_to) })}
          </span>
        </span>
        <span className="link small">{t('change')}</span>
      </summary>
      <RadioGroup
        legend={t('choosePack')}
        name="lot_id"
        value={lotId}
        onChoose={onChoose}
        options={packs.map((one) => ({ value: one.lot_id, label: one.name, detail: detail(one) }))}
      />
    </details>
  )
}
