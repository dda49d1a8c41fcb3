import Check from 'lucide-react/icons/check'
import { giftArtworks, type GiftArtwork } from '#domain/giftcards/model.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CardArt } from './card-art.tsx'

/** The artworks as pictures with names: native radios, so that arrow keys and screen readers work without script. */
export function ArtworkChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: GiftArtwork
  readonly onChoose: (artwork: GiftArtwork) => void
}) {
  const t = useTranslations('giftcards')
  return (
    <fieldset className="field">
      <legend className="heading-3">{t('artwork')}</legend>
      <div className="gift-artworks">
        {giftArtworks.map((artwork) => (
          <label key={artwork} className="gift-artwork">
            <input
              type="radio"
              name="template"
              value={artwork}
              className="gift-artwork-input"
              aria-label={t(artworkNames[artwork])}
              checked={artwork === chosen}
              onChange={() => onChoose(artwork)}
            />
            <CardArt artwork={artwork} value={undefined} />
            <Icon of={Check} className="gift-artwork-tick" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const artworkNames = {
  mermaid: 'artMermaid',
  hundred: 'artHundred',
  teaser: 'artTeaser',
  swan: 'artSwan',
  corkscrew: 'artCorkscrew',
  spring: 'artSpring',
} as const satisfies Readonly<Record<GiftArtwork, string>>
