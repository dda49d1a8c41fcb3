import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { Mark } from '#web/art/mark.tsx'
import { Movement } from '#web/art/movement.tsx'
import { useSettings } from '#web/kit/settings.ts'

/** A gift card as it looks, with what is left on it once that is known. */
export function CardArt({ value }: { readonly value: string | undefined }) {
  const { site_title: site } = useSettings()
  return (
    <div className="gift-art" aria-hidden="true">
      <Movement kind="hundred" />
      <p className="gift-art-name">
        <Mark />
        {site}
      </p>
      {value === undefined ? null : <p className="gift-art-value">{formatMoney(fromWire(value))}</p>}
    </div>
  )
}
