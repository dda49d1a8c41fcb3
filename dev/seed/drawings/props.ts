import { randomOf } from '../random.ts'
import { darker, lighter, paint, type Colour } from './paints.ts'
import { clipTo, grains, mark, type Drawing } from './still-life.ts'

const cork = (
  name: string,
  about: { path: string; box: readonly [number, number, number, number]; count: number },
): string =>
  clipTo(name, about.path) +
  grains({ at: randomOf(name), box: about.box, count: about.count, clip: name, tones: ['#6B4A22', '#F0D6A8'] })

/** A ring with two pads; `radius` is its middle line. */
export function ring({ radius, colour, pads }: { radius: number; colour: Colour; pads: Colour }): Drawing {
  const cy = 384 - radius
  const high = radius * 1.035
  const pad = (x: number, tone: Colour) =>
    `<rect x="${x - 13}" y="${cy - 34}" width="26" height="70" rx="13" fill="${paint('round', tone)}"/>`
  return {
    shapes: `<ellipse cx="200" cy="${cy}" rx="${radius}" ry="${high}" fill="none" stroke="${paint('flat', colour)}" stroke-width="17"/><ellipse cx="200" cy="${cy}" rx="${radius - 8.5}" ry="${high - 8.5}" fill="none" stroke="#000" stroke-opacity=".3"/><path d="M${200 - radius * 0.84} ${cy - high * 0.54}a${radius} ${high} 0 0 1 ${radius * 0.6} ${-high * 0.43}" fill="none" stroke="${lighter(colour, 0.55)}" stroke-width="2.4" opacity=".8" stroke-linecap="round"/>${pad(200 - radius, pads)}${pad(200 + radius, darker(pads, 0.12))}`,
    stands: { x: 200, y: 394, half: radius * 0.84 },
  }
}

/** A large ball, with a second in another colour or size beside it. */
export function ball({ radius, colour, ribs = 0 }: { radius: number; colour: Colour; ribs?: number }): Drawing {
  const cy = 394 - radius
  const lines = Array.from({ length: ribs }, (_, rib) => {
    const y = (rib + 1) / (ribs + 1)
    const half = radius * Math.sqrt(1 - (2 * y - 1) ** 2)
    const level = cy - radius + 2 * radius * y
    return `M${(200 - half).toFixed(1)} ${level.toFixed(1)}q${half.toFixed(1)} ${(radius * 0.17).toFixed(1)} ${(2 * half).toFixed(1)} 0`
  })
  const seam =
    ribs === 0
      ? `M${200 - radius * 0.97} ${cy - radius * 0.2}a${radius} ${radius * 0.62} 0 0 0 ${radius * 1.94} 0`
      : lines.join('')
  return {
    shapes: `<circle cx="200" cy="${cy}" r="${radius}" fill="${paint('sphere', colour)}"/><path d="${seam}" fill="none" stroke="${darker(colour, 0.6)}" stroke-opacity=".3" stroke-width="1.3"/><ellipse cx="${200 - radius * 0.33}" cy="${cy - radius * 0.6}" rx="${radius * 0.24}" ry="${radius * 0.13}" fill="#fff" opacity=".3" transform="rotate(-32 ${200 - radius * 0.33} ${cy - radius * 0.6})"/>${ribs === 0 ? `<circle cx="200" cy="${cy + radius * 0.1}" r="3.4" fill="${darker(colour, 0.5)}" opacity=".5"/>` : ''}`,
    stands: { x: 206, y: 394, half: radius * 0.82 },
  }
}

export function corkBalls(): Drawing {
  const one = (name: string, [cx, cy, r]: readonly [number, number, number]) => {
    const path = `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
    return `<path d="${path}" fill="${paint('sphere', '#C79F6B')}"/>${cork(name, { path, box: [cx - r, cy - r, 2 * r, 2 * r], count: 190 })}`
  }
  return { shapes: one('first', [148, 322, 74]) + one('second', [276, 338, 58]), stands: { x: 206, y: 395, half: 124 } }
}

/** Rings of rubber on each other, widest below. */
export function loops(three: readonly Colour[], width = 30): Drawing {
  const one = (colour: Colour, place: number) => {
    const [cy, rx, ry] = [366 - place * (width + 9), 112 - place * 8, 26 - place]
    return `<ellipse cx="200" cy="${cy}" rx="${rx}" ry="${ry}" fill="none" stroke="${darker(colour, 0.36)}" stroke-width="${width}"/><path d="M${200 - rx} ${cy}a${rx} ${ry} 0 0 0 ${2 * rx} 0" fill="none" stroke="${paint('flat', colour)}" stroke-width="${width}"/><path d="M${200 - rx} ${cy - width / 2 + 2}a${rx} ${ry} 0 0 0 ${2 * rx} 0" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.5"/>`
  }
  return { shapes: three.map(one).join(''), stands: { x: 204, y: 404, half: 132 } }
}

/** A wide loop of cloth with woven lines. */
export function hipBand(colour: Colour): Drawing {
  const lines = Array.from({ length: 5 }, (_, line) => `M78 ${318 + line * 13}a122 34 0 0 0 244 0`).join('')
  return {
    shapes: `<ellipse cx="200" cy="332" rx="122" ry="34" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="72"/><path d="M78 338a122 34 0 0 0 244 0" fill="none" stroke="${paint('cloth', colour)}" stroke-width="76"/><path d="${lines}" transform="translate(0 -4)" fill="none" stroke="${lighter(colour, 0.5)}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="5 4"/><rect x="178" y="348" width="44" height="34" rx="2" fill="#F6EEDC"/>${mark({ x: 188, y: 358, scale: 0.55 })}`,
    stands: { x: 204, y: 408, half: 150 },
  }
}

/** A long band in a roll, its end on the plane. */
export function flatBand(colour: Colour): Drawing {
  const turns = Array.from(
    { length: 7 },
    (_, turn) => `<ellipse cx="168" cy="300" rx="${20 + turn * 10}" ry="${20 + turn * 10}"/>`,
  ).join('')
  return {
    shapes: `<path d="M168 384c70 6 120 8 190 2v12c-70 6-130 4-190-2z" fill="${darker(colour, 0.22)}"/><path d="M168 208h44c50 0 88 42 88 94s-38 92-88 92h-44z" fill="${paint('rod', colour)}"/><circle cx="168" cy="300" r="92" fill="${paint('flat', colour)}"/><g fill="none" stroke="${darker(colour, 0.5)}" stroke-opacity=".5" stroke-width="1.8">${turns}</g><circle cx="168" cy="300" r="11" fill="#20160a" opacity=".8"/>`,
    stands: { x: 200, y: 395, half: 108 },
  }
}

/** A roller lying across, with its grooves; `half` is half of its length. */
export function roller(half: number, colour: Colour): Drawing {
  const [left, right] = [200 - half, 200 + half]
  const grooves = Array.from(
    { length: Math.floor(half / 11) },
    (_, groove) => `M${left + 34 + groove * 22} 262c20 0 34 30 34 66s-14 66-34 66`,
  ).join('')
  return {
    shapes: `<path d="M${left} 262h${2 * half}c20 0 36 30 36 66s-16 66-36 66H${left}z" fill="${paint('rod', colour)}"/>${clipTo('roller', `M${left} 262h${2 * half}c20 0 36 30 36 66s-16 66-36 66H${left}z`)}<path clip-path="url(#roller)" d="${grooves}" fill="none" stroke="#170f05" stroke-opacity=".2" stroke-width="6"/><ellipse cx="${left}" cy="328" rx="38" ry="66" fill="${paint('flat', darker(colour, 0.16))}"/><ellipse cx="${left}" cy="328" rx="20" ry="36" fill="${darker(colour, 0.55)}"/><ellipse cx="${left + 3}" cy="328" rx="16" ry="31" fill="${darker(colour, 0.7)}"/><path d="M${right + 30} 300c6 20 6 36 0 56" stroke="#fff" stroke-opacity=".16" stroke-width="3" fill="none"/>`,
    stands: { x: 206, y: 395, half: half + 14 },
  }
}

/** Two blocks of cork, one leaning on the other. */
export function block(): Drawing {
  const front = 'M92 288h176v106H92z'
  const top = 'M92 288l34-26h176l-34 26z'
  const side = 'M268 288l34-26v106l-34 26z'
  return {
    shapes: `<path d="${front}" fill="${paint('flat', '#C79F6B')}"/><path d="${top}" fill="#E2C293"/><path d="${side}" fill="#8E6837"/>${cork('front', { path: front, box: [92, 288, 176, 106], count: 260 })}${cork('top', { path: top, box: [92, 262, 210, 26], count: 90 })}${cork('side', { path: side, box: [268, 262, 34, 132], count: 70 })}<g transform="translate(0 4)">${mark({ x: 158, y: 326 })}</g><path d="M92 288h176v106" fill="none" stroke="#F5E2BE" stroke-opacity=".5"/>`,
    stands: { x: 200, y: 395, half: 112 },
  }
}

/** Half a barrel: slats over two side boards. */
export function barrel(): Drawing {
  const slats = Array.from({ length: 9 }, (_, slat) => {
    const turn = Math.PI * (1 - (slat + 0.5) / 9)
    return `M${(190 + Math.cos(turn) * 134).toFixed(1)} ${(394 - Math.sin(turn) * 134).toFixed(1)}l44-22`
  }).join('')
  return {
    shapes: `<path d="M100 372a134 134 0 0 1 268 0z" fill="#4A3620"/><path d="M44 394a146 146 0 0 1 292 0l44-22a146 146 0 0 0-292 0z" fill="${paint('cloth', '#8A9A80')}"/><path d="M60 394a130 140 0 0 1 130-146l44-22" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="8"/><path d="M44 394a146 146 0 0 1 292 0h-42a104 104 0 0 0-208 0z" fill="${paint('flat', '#C79A5E')}"/><path d="M60 394a130 130 0 0 1 260 0" fill="none" stroke="#6B4A22" stroke-opacity=".35" stroke-width="1.4"/><path d="M74 394a116 116 0 0 1 232 0" fill="none" stroke="#6B4A22" stroke-opacity=".25" stroke-width="1.2"/><path d="${slats}" stroke="#3d4a35" stroke-opacity=".4" stroke-width="1.6"/>`,
    stands: { x: 206, y: 396, half: 150 },
  }
}

/** A slab with round corners; `high` units thick. */
export function pad({ half, high, colour }: { half: number; high: number; colour: Colour }): Drawing {
  const [left, width] = [200 - half, 2 * half]
  const top = 394 - high
  return {
    shapes: `<path d="M${left} ${top}c0-6 40-44 50-44h${width - 60}c12 0 ${50} 38 50 44v${high - 14}c0 8-8 14-16 14H${left + 16}c-8 0-16-6-16-14z" fill="${paint('rod', colour)}"/><path d="M${left + 4} ${top}c6-8 38-40 46-40h${width - 60}c10 0 40 30 46 40-20 10-${width - 30} 10-${width - 8} 0z" fill="${paint('flat', lighter(colour, 0.16))}"/><path d="M${left + 10} ${top + high / 2}h${width - 20}" stroke="#170f05" stroke-opacity=".2" stroke-width="1.4"/>${mark({ x: 180, y: top + high / 2 - 10, scale: 0.7, colour: darker(colour, 0.6) })}`,
    stands: { x: 206, y: 395, half },
  }
}

/** Two small pads, one on the other. */
export function kneePads(colour: Colour): Drawing {
  const one = (tone: Colour, [dx, y]: readonly [number, number]) =>
    `<path d="M${98 + dx} ${y}a102 40 0 0 1 204 0v22a102 40 0 0 1-204 0z" fill="${paint('round', tone)}"/><ellipse cx="${200 + dx}" cy="${y}" rx="102" ry="40" fill="${paint('flat', lighter(tone, 0.18))}"/><ellipse cx="${200 + dx}" cy="${y}" rx="70" ry="26" fill="none" stroke="#170f05" stroke-opacity=".18" stroke-width="2"/>`
  return { shapes: one(darker(colour, 0.1), [0, 344]) + one(colour, [10, 306]), stands: { x: 206, y: 402, half: 112 } }
}

interface MatLook {
  readonly colour: Colour
  /** Half of the roll's height. */
  readonly thick: number
  readonly band: Colour
  readonly speckled?: boolean
}

/** A rolled mat with two bands and a handle. */
export function mat({ colour, thick, band, speckled = false }: MatLook): Drawing {
  const cy = 386 - thick
  const rx = thick * 0.62
  const body = `M122 ${cy - thick}h182c20 0 34 ${thick * 0.45} 34 ${thick}s-14 ${thick} -34 ${thick}H122z`
  const turns = Array.from({ length: 151 }, (_, step) => {
    const angle = (step / 150) * Math.PI * 2 * 5.2
    const reach = 0.08 + (step / 150) * 0.86
    return `${step === 0 ? 'M' : 'L'}${(122 + thick * reach * 0.62 * Math.cos(angle)).toFixed(1)} ${(cy + thick * reach * Math.sin(angle)).toFixed(1)}`
  }).join('')
  const bands = [190, 252]
    .map((x) => `M${x} ${cy - thick}c19 0 32 ${thick * 0.45} 32 ${thick}s-13 ${thick} -32 ${thick}`)
    .join('')
  return {
    shapes: `<path d="${body}" fill="${paint('rod', colour)}"/>${speckled ? cork('roll', { path: body, box: [122, cy - thick, 216, 2 * thick], count: 260 }) : ''}<ellipse cx="122" cy="${cy}" rx="${rx}" ry="${thick}" fill="${darker(colour, 0.42)}"/><path d="${turns}" fill="none" stroke="${lighter(colour, 0.32)}" stroke-width="2.2" stroke-linecap="round"/><path d="${bands}" fill="none" stroke="${band}" stroke-width="10" opacity=".92"/><path d="M220 ${cy - 12}c10-24 48-24 60 0" fill="none" stroke="${band}" stroke-width="8"/>`,
    stands: { x: 224, y: 388, half: 132 },
  }
}

/** A mat folded to the size of a book. */
export function foldedMat(colour: Colour): Drawing {
  const fold = (place: number) => {
    const y = 382 - place * 19
    return `<path d="M94 ${y - 17}h186a13 9 0 0 1 0 19H94a10 9 0 0 1 0-19z" transform="translate(${place % 2 === 0 ? 6 : 0} 0)" fill="${paint('rod', place % 2 === 0 ? colour : darker(colour, 0.08))}"/>`
  }
  return {
    shapes: `${[0, 1, 2, 3, 4, 5].map(fold).join('')}<path d="M92 270l32-22h186l-22 22z" fill="${lighter(colour, 0.22)}"/><path d="M204 248h28l-14 22v114h-30V270z" fill="${darker(colour, 0.55)}" opacity=".85"/><path d="M188 270h30" stroke="#fff" stroke-opacity=".2"/>`,
    stands: { x: 204, y: 390, half: 124 },
  }
}

/** Towels on each other, each with its woven stripes. */
export function towels(four: readonly Colour[]): Drawing {
  const one = (colour: Colour, place: number) => {
    const [y, w] = [356 - place * 38, 122 - place * 2.4 - (place % 2) * 3]
    const stripe = darker(colour, 0.28)
    return `<path d="M${200 - w} ${y}h${2 * w - 18}a18 19 0 0 1 0 38H${200 - w}z" fill="${paint('rod', colour)}"/><path d="M${200 - w} ${y + 19}h${2 * w - 20}" stroke="${stripe}" stroke-opacity=".7" stroke-width="1.2"/><path d="M${226 - w} ${y + 1}v36M${233 - w} ${y + 1}v36M${240 - w} ${y + 1}v36" stroke="${stripe}" stroke-opacity=".7" stroke-width="2"/>`
  }
  return { shapes: four.map(one).join(''), stands: { x: 204, y: 396, half: 128 } }
}

export function bottle(colour: Colour): Drawing {
  const metal = paint('round', colour)
  const lid = paint('round', '#33291C')
  return {
    shapes: `<path d="M176 118h52v30h-52z" fill="${lid}"/><path d="M186 104c0-10 32-10 32 0v16h-32z" fill="${lid}"/><path d="M174 148h56c4 24 28 30 28 62v166c0 12-8 18-18 18h-76c-10 0-18-6-18-18V210c0-32 24-38 28-62Z" fill="${metal}"/><path d="M174 148h56" stroke="#170f05" stroke-opacity=".4"/>${mark({ x: 178, y: 262, colour: lighterOrDarker(colour) })}`,
    stands: { x: 206, y: 394, half: 84 },
  }
}

/** What can be seen on that colour. */
function lighterOrDarker(colour: Colour): Colour {
  return Number.parseInt(colour.slice(3, 5), 16) > 140 ? darker(colour, 0.7) : lighter(colour, 0.75)
}
