import type { ReactNode } from 'react'
import { meterMarks, openMarks } from './open-marks.ts'

const step = 5

/**
 * Thirteen marks: short ones are taken, tall gold ones are open. The marks are decorative; `children` says the same in
 * words. `low` sets the text in gold. Any capacity is scaled to the thirteen marks.
 */
export function SpotsMeter({
  open,
  capacity,
  low = false,
  className = '',
  children,
}: {
  readonly open: number
  readonly capacity: number
  readonly low?: boolean
  readonly className?: string
  readonly children: ReactNode
}) {
  const taken = meterMarks - openMarks({ open, capacity })
  return (
    <span className={`spots ${low ? 'spots-low' : ''} ${className}`}>
      <svg className="spots-meter" viewBox="0 0 62 14" aria-hidden="true">
        <path className="spots-taken" d={marks({ from: 0, to: taken, height: 6 })} />
        <path className="spots-open" d={marks({ from: taken, to: meterMarks, height: 14 })} />
      </svg>
      {children}
    </span>
  )
}

function marks(row: { readonly from: number; readonly to: number; readonly height: number }): string {
  let path = ''
  for (let mark = row.from; mark < row.to; mark += 1) path += `M${mark * step + 1} ${14 - row.height}v${row.height}`
  return path
}
