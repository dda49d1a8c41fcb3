import { useId, useRef, useState, type PointerEvent } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'

/** In pixels of the stored picture. */
const size = { width: 960, height: 360 } as const
const pen = { lineWidth: 5, lineCap: 'round', lineJoin: 'round' } as const

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * A signature drawn with finger, pen or mouse, instead of the typed name or beside it. The form sends it as a PNG in
 * `signature_png`. It is optional: typing the name is a full signature.
 */
export function SignaturePad({ error }: { readonly error: string | undefined }) {
  const t = useTranslations('forms')
  const errorId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<Point>(undefined)
  const [drawn, setDrawn] = useState('')

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
    setDrawn(canvas.current?.toDataURL('image/png') ?? '')
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    setDrawn('')
  }
  return (
    <details className="signing-draw with-script">
      <summary>
        <span className="link">{t('drawInstead')}</span>
      </summary>
      <div className="signing-pad">
        <canvas
          ref={canvas}
          {...size}
          role="img"
          aria-label={t('draw')}
          aria-describedby={error === undefined ? undefined : errorId}
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </div>
      <Button look="quiet" size="small" disabled={drawn === ''} onClick={clear}>
        {t('clear')}
      </Button>
      {error === undefined ? null : <FieldError id={errorId} error={error} />}
      <input type="hidden" name="signature_png" value={drawn} />
    </details>
  )
}

/** The pointer's position on the picture, at any display size. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height }
}
