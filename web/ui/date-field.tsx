import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

/**
 * A calendar day. The value is `yyyy-mm-dd` on the wire, shown and typed in the format of the reader's own system. The
 * native control is preferred to three lists: one value, no script, wheels on a phone and typing on a keyboard.
 * `autoComplete="bday"` for a birthday; `min` and `max` bound the picker.
 */
export function DateField({
  label,
  mark,
  help,
  error,
  id,
  className,
  ...rest
}: FieldWords & Omit<ComponentProps<'input'>, 'type' | 'children' | keyof FieldWords>) {
  return (
    <FieldFrame label={label} mark={mark} help={help} error={error} id={id} className={className}>
      {(ties) => <input {...rest} {...ties} type="date" className="field-control" />}
    </FieldFrame>
  )
}
