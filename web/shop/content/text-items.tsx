import type { TextItem } from '#domain/content/text-blocks.ts'
import { TextBody } from '#web/kit/text-body.tsx'

/** Items between hairlines with decorative numbers, one below the other; side by side without numbers. */
export function TextItems({ items }: { readonly items: readonly TextItem[] }) {
  const isNumbered = items.some(({ ornament }) => ornament !== undefined)
  const isShort = items.every(({ blocks }) => blocks.length === 0)
  return (
    <ul className={isNumbered && !isShort ? 'text-steps' : 'text-columns'}>
      {items.map(({ ornament, heading, anchor, blocks }) => (
        <li key={anchor} id={anchor} className="text-item">
          {ornament === undefined ? null : <span className="figure text-item-ornament">{ornament}</span>}
          <div>
            {isShort ? <p className="small">{heading}</p> : <h3 className="heading-4">{heading}</h3>}
            {blocks.length > 0 ? (
              <div className="small text-item-body">
                <TextBody blocks={blocks} />
              </div>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
