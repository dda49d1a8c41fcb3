import { useLocation } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import type { Product } from './card.ts'
import { chooseVariant } from './choose-variant.ts'

export const sizeGuideId = 'sizes'

/** The sizes of a category as a table; the row of the chosen size is tinted and named. */
export function SizeGuide({
  product,
  guide,
}: {
  readonly product: Product
  readonly guide: NonNullable<Product['size_guide']>
}) {
  const t = useTranslations('product')
  const { search } = useLocation()
  const chosen = chooseVariant(product, Object.fromEntries(new URLSearchParams(search)))?.choices['size']
  return (
    <section className="catalog-section size-guide" id={sizeGuideId} aria-labelledby="sizes-title">
      <h2 className="heading-2" id="sizes-title">
        {t('sizes')}
      </h2>
      <div className="size-guide-scroll" tabIndex={0} role="group" aria-labelledby="sizes-title">
        <table className="size-table">
          <thead>
            <tr>
              {guide.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {guide.rows.map(({ size, cells: [name, ...cells] }) => (
              <tr key={size} className={size === chosen ? 'size-chosen' : ''}>
                <th scope="row">
                  <span className="figure">{name}</span>
                  {size === chosen ? <span className="read-aloud-only">{` (${t('chosenSize')})`}</span> : null}
                </th>
                {cells.map((cell, place) => (
                  <td key={guide.columns[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {guide.note === '' ? null : <p className="small muted measure mt-4">{guide.note}</p>}
    </section>
  )
}
