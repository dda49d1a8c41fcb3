import { definePaints } from './paints.ts'

/** An object of a still life in the 400 by 500 box of its picture. */
export interface Drawing {
  readonly shapes: string
  /** Where it stands on the plane: the middle of its base, and half of its width. What hangs on the rail has none. */
  readonly stands?: { readonly x: number; readonly y: number; readonly half: number }
}

export type Tone = keyof typeof tones

/** Wall from light to shade, plane from back to front. */
const tones = {
  lime: ['#EFE7D8', '#DFD2BA', '#D2C19F', '#E6DBC6'],
  wheat: ['#E3CFA3', '#CFB179', '#BC9A5B', '#DCC593'],
  clay: ['#DCC3AC', '#C6A489', '#B18D70', '#D3B69D'],
  nutmeg: ['#4A3E2E', '#352B1F', '#2A2218', '#453929'],
  fern: ['#CFCDB6', '#B2B095', '#9C9A7C', '#C5C3A9'],
  mist: ['#D9DAD6', '#BFC2C0', '#A9ADAB', '#CFD1CD'],
} as const

const shade = '#2a1d08'
const louvres = Array.from({ length: 9 }, (_, row) => `M${40 + row * 3} ${58 + row * 30}l250-46v17l-250 46z`).join('')

interface Scene {
  readonly drawing: Drawing
  readonly tone: Tone
  /** How close the eye is: 1 shows the whole set, more goes nearer to `look`. */
  readonly near?: number
  readonly look?: readonly [x: number, y: number]
}

/**
 * A picture of 4 by 5 as an SVG file: a lime-plaster wall, a plane at three quarters, louvre light from the left, one
 * contact shadow and one long shadow to the right.
 */
export function stillLife({ drawing, tone, near = 1, look = [200, 250] }: Scene): string {
  const [wall, wallShade, plane, planeFront] = tones[tone]
  const [wide, high] = [400 / near, 500 / near]
  const box = [look[0] - wide / 2, look[1] - high / 2, wide, high].map((value) => Math.round(value * 10) / 10)
  const ground = (id: string, [from, to]: readonly [string, string]) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="${id === 'wall' ? 1 : 0}" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="960" height="1200"><defs>`,
    ground('wall', [wall, wallShade]) + ground('plane', [plane, planeFront]) + definePaints(drawing.shapes),
    '<filter id="far" x="-40%" y="-200%" width="180%" height="500%"><feGaussianBlur stdDeviation="9"/></filter>',
    '<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="3.2"/></filter></defs>',
    '<path d="M-200-200h800v1000h-800z" fill="url(#wall)"/>',
    `<path d="${louvres}" fill="#FFF6DF" opacity="${tone === 'nutmeg' ? 0.07 : 0.34}" filter="url(#soft)"/>`,
    '<path d="M-200 372h800v428h-800z" fill="url(#plane)"/><path d="M-200 372h800" stroke="#fff" stroke-opacity=".16"/>',
    drawing.stands ? shadows(drawing.stands) : '',
    `${drawing.shapes}</svg>`,
  ].join('')
}

function shadows({ x, y, half }: { readonly x: number; readonly y: number; readonly half: number }): string {
  const long = `M${x - half} ${y}L${x + half} ${y}L${x + half + 110} ${y + 34}L${x - half + 120} ${y + 34}Z`
  return (
    `<path d="${long}" fill="${shade}" opacity=".26" filter="url(#far)"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${half}" ry="8" fill="#1c1206" opacity=".42" filter="url(#soft)"/>`
  )
}

/** The shadow on the wall of something flat that hangs a hand before it. */
export function wallShadow(path: string): string {
  return `<path d="${path}" transform="translate(16 20)" fill="${shade}" opacity=".2" filter="url(#soft)"/>`
}

interface Placed {
  readonly drawing: Drawing
  readonly scale: number
  readonly x: number
  readonly y?: number
}

/** Several objects on one plane, each made smaller about its base and moved; the first is the one furthest back. */
export function arranged(...things: readonly Placed[]): Drawing {
  const shapes = things.map(({ drawing, scale, x, y = 0 }) => {
    const own = drawing.stands ? `<g>${shadows(drawing.stands)}</g>` : ''
    return `<g transform="translate(${200 + x} ${394 + y}) scale(${scale}) translate(-200 -394)">${own}${drawing.shapes}</g>`
  })
  return { shapes: shapes.join('') }
}

/** The mark of the studio, a bar and two linked rings, about 46 units wide, from its upper left corner. */
export function mark({
  x,
  y,
  scale = 1,
  colour = '#4f3a12',
}: {
  x: number
  y: number
  scale?: number
  colour?: string
}): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" stroke="${colour}" stroke-width="1.6" fill="none" opacity=".78"><path d="M1 0v26"/><circle cx="17" cy="13" r="12"/><circle cx="34" cy="13" r="12"/></g>`
}

/** Fine grains over a shape, such as cork: dots at places that the shape's name decides. */
export function grains({
  at,
  box,
  count,
  clip,
  tones: [dark, light],
}: {
  readonly at: () => number
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly count: number
  readonly clip: string
  readonly tones: readonly [string, string]
}): string {
  const [x, y, width, height] = box
  const dots = Array.from({ length: count }, (_, place) => {
    const [dx, dy, size] = [at(), at(), at()]
    return `<ellipse cx="${(x + dx * width).toFixed(1)}" cy="${(y + dy * height).toFixed(1)}" rx="${(0.8 + size * 2.2).toFixed(1)}" ry="${(0.6 + size * 1.3).toFixed(1)}" fill="${place % 3 === 0 ? light : dark}" opacity="${(0.25 + size * 0.3).toFixed(2)}"/>`
  })
  return `<g clip-path="url(#${clip})">${dots.join('')}</g>`
}

/** A clip of that name around a path. */
export function clipTo(name: string, path: string): string {
  return `<clipPath id="${name}"><path d="${path}"/></clipPath>`
}
