/** A colour as `#RRGGBB`. */
export type Colour = `#${string}`

/** The colours of the shelf. */
export const colours = {
  limewash: '#F1E9DA',
  brass: '#C9A45C',
  nutmeg: '#3B2E22',
  indigo: '#2C3F66',
  sage: '#8A9A80',
  terracotta: '#B26A4C',
  cork: '#C79F6B',
  ink: '#231B11',
  bone: '#FBF6EA',
  amber: '#7B4318',
  glass: '#DCE2DC',
  wheat: '#DCC593',
} as const

/** The colour with some of another: 0 leaves it, 1 replaces it. */
function mixed(colour: Colour, { into, share }: { into: Colour; share: number }): Colour {
  const part = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) => Math.round(part(colour, at) * (1 - share) + part(into, at) * share))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (colour: Colour, share: number): Colour => mixed(colour, { into: '#FFFBF0', share })
export const darker = (colour: Colour, share: number): Colour => mixed(colour, { into: '#170F05', share })

/** What the colour is spread over: a shape's own light and dark. */
type Surface = 'round' | 'cloth' | 'sphere' | 'flat' | 'rod'

/**
 * A paint in that colour for `fill` or `stroke`. A drawing only names its paints; `definePaints` writes those that it
 * names, so that shapes stay plain strings that can be put together.
 */
export function paint(surface: Surface, colour: Colour): string {
  return `url(#${surface}-${colour.slice(1)})`
}

/** The gradients that a drawing names. */
export function definePaints(drawing: string): string {
  const named = [...drawing.matchAll(/url\(#(round|cloth|sphere|flat|rod)-([0-9A-Fa-f]{6})\)/g)]
  const once = new Map(named.map(([, surface = '', digits = '']) => [`${surface}-${digits}`, { surface, digits }]))
  return [...once].map(([id, { surface, digits }]) => gradient(surface, { id, colour: `#${digits}` })).join('')
}

function gradient(surface: string, { id, colour }: { id: string; colour: Colour }): string {
  const stop = (offset: number, tone: Colour) => `<stop offset="${offset}" stop-color="${tone}"/>`
  const linear = (way: string, stops: string) => `<linearGradient id="${id}" ${way}>${stops}</linearGradient>`
  switch (surface) {
    // Upright: lit from the left, in its own shade on the right, a little light back from the wall.
    case 'round':
      return linear(
        'x1="0" x2="1"',
        stop(0, darker(colour, 0.12)) +
          stop(0.2, lighter(colour, 0.45)) +
          stop(0.42, colour) +
          stop(0.8, darker(colour, 0.4)) +
          stop(1, darker(colour, 0.24)),
      )
    // Lying: the same from above.
    case 'rod':
      return linear(
        'x1="0" x2="0" y1="0" y2="1"',
        stop(0, darker(colour, 0.05)) +
          stop(0.22, lighter(colour, 0.38)) +
          stop(0.55, darker(colour, 0.1)) +
          stop(1, darker(colour, 0.52)),
      )
    case 'cloth':
      return linear(
        'x1="0" x2="1" y1="0" y2=".45"',
        stop(0, lighter(colour, 0.3)) + stop(0.55, colour) + stop(1, darker(colour, 0.17)),
      )
    case 'sphere':
      return `<radialGradient id="${id}" cx=".34" cy=".28" r=".85">${
        stop(0, lighter(colour, 0.6)) +
        stop(0.32, lighter(colour, 0.12)) +
        stop(0.72, darker(colour, 0.22)) +
        stop(1, darker(colour, 0.5))
      }</radialGradient>`
    default:
      return linear('x1="0" x2="1" y1="0" y2="1"', stop(0, lighter(colour, 0.16)) + stop(1, darker(colour, 0.14)))
  }
}
