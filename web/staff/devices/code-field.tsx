import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { isNowhere } from '#web/kit/use-heading-focus.ts'
import { FieldFrame, type FieldWords } from '#web/ui/field-frame.tsx'
import { codeLength, sixDigits } from './six-digits.ts'

const places = Array.from({ length: codeLength }, (_, place) => place)

/**
 * A code of six digits, drawn as six boxes. It is one field named `code`, so that it is pasted, read out and filled in
 * by the browser as a whole; the field lies unseen over its boxes, which are drawn for the eye alone. It is the next
 * thing to do where it appears: it takes the focus of what was pressed for it and is gone.
 */
export function CodeField({ label, help, error }: Pick<FieldWords, 'label' | 'help' | 'error'>) {
  const [code, setCode] = useState('')
  const [caret, setCaret] = useState({ from: 0, to: 0 })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNowhere(document.activeElement)) input.current?.focus({ preventScroll: true })
  }, [])
  const noteCaret = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) =>
    setCaret({ from: field.selectionStart ?? 0, to: field.selectionEnd ?? 0 })
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(ties) => (
        <span className="code-boxes">
          <input
            {...ties}
            ref={input}
            type="text"
            name="code"
            className="code-boxes-input"
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            value={code}
            onChange={({ target }) => setCode(sixDigits(target.value))}
            onSelect={noteCaret}
            // The unseen digits do not lie under their boxes, so a press cannot choose among them.
            onClick={({ currentTarget: field }) =>
              field.setSelectionRange(code.length === codeLength ? 0 : code.length, code.length)
            }
          />
          {places.map((place) => (
            <span
              key={place}
              aria-hidden="true"
              className={`code-box ${isMarked(place, caret) ? 'code-box-marked' : ''}`}
            >
              {code[place]}
            </span>
          ))}
        </span>
      )}
    </FieldFrame>
  )
}

/** The box that is typed into next, or all that are chosen. Behind the last digit it is the last. */
function isMarked(place: number, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return place === Math.min(from, codeLength - 1) || (place >= from && place < to)
}
