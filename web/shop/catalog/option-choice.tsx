import { useId } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import type { OptionState, ValueState } from './choose-variant.ts'

/**
 * One option as a group of native radios: swatches where its values have colours, boxes otherwise. Sold out values can
 * still be chosen, are struck through and named.
 */
export function OptionChoice({
  option,
  onChoose,
}: {
  readonly option: OptionState
  readonly onChoose: (value: string) => void
}) {
  const headId = useId()
  const isColour = option.values.some(({ colour }) => colour !== null)
  const chosen = option.values.find(({ isChosen }) => isChosen)
  return (
    <fieldset className="product-option" aria-labelledby={headId}>
      <p className="product-option-head small">
        <span className="strong" id={headId}>
          {option.name}
        </span>
        <span className="muted">{chosen?.name}</span>
      </p>
      <div className={isColour ? 'option-swatches' : 'option-boxes'}>
        {option.values.map((value) => (
          <label key={value.key} className={classOf({ isColour, isSoldOut: value.isSoldOut })}>
            <input
              type="radio"
              className="option-input"
              name={option.key}
              value={value.key}
              checked={value.isChosen}
              onChange={() => onChoose(value.key)}
            />
            <ValueName value={value} isColour={isColour} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A swatch is drawn and its name is read aloud; a box shows its name. */
function ValueName({ value, isColour }: { readonly value: ValueState; readonly isColour: boolean }) {
  const t = useTranslations('product')
  const name = value.isSoldOut ? t('soldOutName', { name: value.name }) : value.name
  if (!isColour)
    return (
      <>
        <span aria-hidden="true">{value.name}</span>
        <span className="read-aloud-only">{name}</span>
      </>
    )
  return (
    <>
      <svg className="swatch" viewBox="0 0 44 44" aria-hidden="true">
        <circle className="swatch-ring" cx="22" cy="22" r="21.25" />
        <circle className="swatch-colour" cx="22" cy="22" r="15" fill={value.colour ?? 'none'} />
        {value.isSoldOut ? <path className="swatch-strike" d="m9 35 26-26" /> : null}
      </svg>
      <span className="read-aloud-only">{name}</span>
    </>
  )
}

function classOf({ isColour, isSoldOut }: { readonly isColour: boolean; readonly isSoldOut: boolean }): string {
  return `${isColour ? 'option-swatch' : 'option-box'} ${isSoldOut ? 'option-sold-out' : ''}`
}
