import { Picture } from '#web/ui/picture.tsx'

const portraitSize = { width: 640, height: 800 } as const

/**
 * An instructor in a frame of 4 by 5; without a portrait the frame holds the initial. `close` shows the part around the
 * head, for frames under 140 px. `sizes` is the rendered width.
 */
export function Portrait({
  of: { name, portrait },
  sizes,
  close = false,
  eager = false,
}: {
  readonly of: { readonly name: string; readonly portrait: string | null }
  readonly sizes: string
  readonly close?: boolean
  readonly eager?: boolean
}) {
  return (
    <span className={`portrait ${close ? 'portrait-close' : ''}`}>
      {portrait === null ? (
        <span className="portrait-initial figure" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      ) : (
        <Picture path={portrait} alternative="" sizes={sizes} eager={eager} {...portraitSize} />
      )}
    </span>
  )
}
