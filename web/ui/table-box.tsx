import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useEffect, useRef, type ComponentProps } from 'react'

/** The box of a row, or of all rows, with the look of the site's checkbox; a dash says that some rows are chosen. */
export function TableBox({
  isPartly = false,
  ...rest
}: { readonly isPartly?: boolean } & Omit<ComponentProps<'input'>, 'type'>) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  const Tick = isPartly ? Minus : Check
  return (
    <label className="choice-box table-box">
      <input {...rest} ref={box} type="checkbox" className="choice-input" />
      <Tick className="choice-tick" />
    </label>
  )
}
