import { PackRing } from '#web/art/pack-ring.tsx'
import { ProductPicture } from '../catalog/product-picture.tsx'
import type { ShownLine } from './shown-order.ts'

/** The picture of a line in its frame: of goods as they looked then, of a package its rings. */
export function OrderThumb({ line }: { readonly line: Pick<ShownLine, 'credits' | 'picture'> }) {
  return (
    <span className="frame order-thumb">
      {line.credits === null ? (
        <ProductPicture path={line.picture ?? undefined} alternative="" sizes="64px" />
      ) : (
        <PackRing count={line.credits} />
      )}
    </span>
  )
}
