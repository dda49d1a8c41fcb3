import Gift from 'lucide-react/icons/gift'
import { PackRing } from '#web/art/pack-ring.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductPicture } from '../catalog/product-picture.tsx'
import type { ShownOrder } from './use-order.ts'

type ShownLine = ShownOrder['lines'][number]

interface ThumbLine {
  readonly kind?: ShownLine['kind']
  readonly credits: ShownLine['credits']
  readonly picture: ShownLine['picture']
}

/** The picture of a line in its frame: of goods as ordered, of a package its rings, of a card a gift. */
export function OrderThumb({ line }: { readonly line: ThumbLine }) {
  return (
    <span className="frame order-thumb">
      {line.kind === 'gift_card' ? (
        <Icon of={Gift} />
      ) : line.credits === null ? (
        <ProductPicture path={line.picture ?? undefined} alternative="" sizes="64px" />
      ) : (
        <PackRing count={line.credits} />
      )}
    </span>
  )
}
