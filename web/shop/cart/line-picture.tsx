import { PackRing } from '#web/art/pack-ring.tsx'
import { ProductPicture } from '../catalog/product-picture.tsx'
import { CardArt } from '../giftcards/card-art.tsx'
import type { CartItem } from './cart-item.ts'

/**
 * The picture of a line, in the frame around it: a pack as one ring per class, a gift card as its artwork, goods as
 * photographed. `sizes` is the rendered width.
 */
export function LinePicture({
  item: { type, image, credits, template },
  sizes,
}: {
  readonly item: Pick<CartItem, 'type' | 'image' | 'credits' | 'template'>
  readonly sizes: string
}) {
  // A cart stored by an earlier version of the pages has neither credits nor template until it is read again.
  return type === 'class_package' ? (
    <PackRing count={credits ?? 0} />
  ) : type === 'gift_card' ? (
    <CardArt artwork={template ?? undefined} value={undefined} />
  ) : (
    <ProductPicture path={image ?? undefined} alternative="" sizes={sizes} />
  )
}
