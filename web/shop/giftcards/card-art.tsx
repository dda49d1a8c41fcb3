import type { ReactNode } from 'react'
import type { GiftArtwork } from '#domain/giftcards/model.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { Corkscrew } from '#web/art/corkscrew.tsx'
import { Mark } from '#web/art/mark.tsx'
import { Movement } from '#web/art/movement.tsx'
import { SpringRings } from '#web/art/spring-rings.tsx'
import { useSettings } from '#web/kit/settings.ts'

/** A gift card as a picture, with its recipient and value once they are known. */
export function CardArt({
  artwork = 'swan',
  value,
  recipient = '',
}: {
  readonly artwork?: GiftArtwork | undefined
  readonly value: string | undefined
  readonly recipient?: string
}) {
  const { site_title: site } = useSettings()
  return (
    <div className="gift-art" data-artwork={artwork} aria-hidden="true">
      <ArtworkLines key={artwork} of={artwork} />
      <p className="gift-art-name">
        <Mark />
        {site}
      </p>
      {recipient === '' ? null : <p className="gift-art-for">{recipient}</p>}
      {value === undefined ? null : (
        <p className="gift-art-value">{formatMoney(fromWire(value)).replace(/\.00$/, '')}</p>
      )}
    </div>
  )
}

/** The hundred lines of an artwork, in the colour of its card. */
function ArtworkLines({ of }: { readonly of: GiftArtwork }): ReactNode {
  if (of === 'corkscrew') return <Corkscrew />
  return of === 'spring' ? <SpringRings /> : <Movement kind={of} weight={1.4} />
}
