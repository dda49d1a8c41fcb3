import { useId, useRef, useState, type PointerEvent } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field-frame.tsx'

/** In pixels of the stored picture. */
const size = { width: 960, height: 360 } as const
const pen = { lineWidth: 5, lineCap: 'round', lineJoin: 'round' } as const

interface Point {
  readonly x: number
  readonly y: number
}

/** A signature drawn with finger, pen or mouse. Its form sends it as a PNG in `signature_png`, empty until then. */
export function SignaturePad({
  label,
  clearLabel,
  error,
  onDraw,
}: {
  readonly label: string
  readonly clearLabel: string
  readonly error: string | undefined
  /** Told the picture as a data URL, and an empty text when it was cleared. */
  readonly onDraw?: (drawing: string) => void
}) {
  const errorId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<Point>(undefined)
  const [drawn, setDrawn] = useState('')

  const draw = (drawing: string) => {
    setDrawn(drawing)
    onDraw?.(drawing)
  }
  const drawTo = (next: Point) => {
    const pad = canvas.current
    const context = pad?.getContext('2d')
    const from = last.current ?? next
    last.current = next
    if (!pad || !context) return
    Object.assign(context, pen, { strokeStyle: getComputedStyle(pad).color })
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(next.x, next.y)
    context.stroke()
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawTo(pointOf(event))
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current !== undefined) drawTo(pointOf(event))
  }
  const end = () => {
    if (last.current === undefined) return
    last.current = undefined
    draw(canvas.current?.toDataURL('image/png') ?? '')
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    draw('')
  }
  return (
    <div>
      <div className="signing-pad">
        <canvas
          ref={canvas}
          {...size}
          role="img"
          aria-label={label}
          aria-describedby={error === undefined ? undefined : errorId}
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </div>
      <Button look="quiet" size="small" disabled={drawn === ''} onClick={clear}>
        {clearLabel}
      </Button>
      {error === undefined ? null : <FieldError id={errorId} error={error} />}
      <input type="hidden" name="signature_png" value={drawn} />
    </div>
  )
}

/** The pointer's position on the picture, at any display size. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height }
}
