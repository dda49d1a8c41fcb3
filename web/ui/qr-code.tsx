import { useMemo } from 'react'
import { encode } from 'uqr'

/** The quiet zone around a code in modules, as the standard requires. */
const quietZone = 4

/** A text as a QR code: dark on light in every theme. It is redrawn in place whenever its text changes. */
export function QrCode({
  text,
  label,
  className = '',
}: {
  readonly text: string
  readonly label: string
  readonly className?: string
}) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={`qr-code ${className}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className="qr-code-ground" />
      <path d={path} className="qr-code-ink" />
    </svg>
  )
}

/** One stroke per run of dark modules in a row. */
function draw(text: string): { readonly size: number; readonly path: string } {
  const { size, data: rows } = encode(text, { ecc: 'M', border: quietZone })
  const path = rows
    .flatMap((row, y) => runs(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('')
  return { size, path }
}

function runs(row: readonly boolean[]): { readonly from: number; readonly length: number }[] {
  return row.flatMap((isDark, x) => {
    if (!isDark || row[x - 1] === true) return []
    const end = row.indexOf(false, x)
    return [{ from: x, length: (end === -1 ? row.length : end) - x }]
  })
}
