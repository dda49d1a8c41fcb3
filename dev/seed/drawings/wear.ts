import { darker, lighter, paint, type Colour } from './paints.ts'
import { clipTo, wallShadow, type Drawing } from './still-life.ts'

const railY = 136
const railPath = `M-60 ${railY + 6}h520`
/** The brass rail along the wall with its shadow; what hangs is drawn between the two. */
const behind = `<path d="${railPath}" stroke="#2a1d08" stroke-opacity=".16" stroke-width="6" transform="translate(14 22)" filter="url(#soft)"/>`
const rail = `<rect x="-60" y="${railY}" width="520" height="7" fill="${paint('rod', '#B98F45')}"/>`

const clip = (x: number): string =>
  `<rect x="${x}" y="131" width="8" height="26" rx="3" fill="#2A2218"/><path d="M${x + 2.5} 135v17" stroke="#6b5a40" stroke-width="1.2"/>`

/** Things on the rail, each held by clips at those places. */
function hung(things: string, clips: readonly number[]): Drawing {
  return { shapes: behind + things + rail + clips.map(clip).join('') }
}

interface SockShape {
  readonly colour: Colour
  /** Cuff, heel and toe. */
  readonly accent: Colour
  /** From the cuff to the ankle. */
  readonly leg: number
  readonly openToe?: boolean
  readonly strap?: boolean
}

/** One sock from its upper left corner; 120 wide, `leg` + 100 high. */
function sock({ colour, accent, leg, openToe = false, strap = false }: SockShape, name: string): string {
  const shape = `M0 0h60v${leg}c0 14 7 22 19 29l38 22c20 12 21 38 3 47-11 6-25 4-37-3l-60-34C7 ${leg + 52} 0 ${leg + 41} 0 ${leg + 22}Z`
  const cuff = Math.min(40, leg * 0.42)
  const ribs = Array.from({ length: 11 }, (_, rib) => `M${(3.5 + rib * 5.3).toFixed(1)} 0v${cuff.toFixed(0)}`).join('')
  const grips = Array.from({ length: 15 }, (_, dot) => {
    const [along, row] = [dot % 8, Math.floor(dot / 8)]
    return `<circle cx="${(30 + along * 8.2 + row * 4).toFixed(1)}" cy="${(leg + 56 + along * 4.7 - row * 8.5).toFixed(1)}" r="2"/>`
  })
  const toe = openToe
    ? `<ellipse cx="120" cy="${leg + 76}" rx="15" ry="27" transform="rotate(-28 120 ${leg + 76})" fill="${darker(colour, 0.55)}"/><ellipse cx="116" cy="${leg + 74}" rx="15" ry="27" transform="rotate(-28 116 ${leg + 74})" fill="none" stroke="${accent}" stroke-width="5"/>`
    : `<path d="M98 ${leg + 24}c-14 18-22 44-22 82h70v-82z" fill="${accent}"/>`
  const straps = strap
    ? `<path d="M2 ${leg - 6}C40 ${leg + 8} 70 ${leg + 30} 92 ${leg + 36}M58 ${leg - 10}C50 ${leg + 20} 46 ${leg + 40} 40 ${leg + 62}" stroke="${accent}" stroke-width="8" fill="none"/>`
    : ''
  return `${wallShadow(shape)}${clipTo(name, shape)}<g clip-path="url(#${name})"><path d="${shape}" fill="${paint('cloth', colour)}"/><path d="M-4 ${leg + 8}c26-4 44 12 44 34 0 16-8 30-22 36l-30-10z" fill="${accent}"/>${toe}<path d="M0 0h60v${cuff.toFixed(0)}H0z" fill="${lighter(darker(colour, 0.1), 0.06)}"/><path d="${ribs}" stroke="#3a2a0c" stroke-opacity=".17" stroke-width="1.3"/><g fill="${darker(accent, 0.42)}">${grips.join('')}</g>${straps}<path d="M60 0v${leg}c0 14 7 22 19 29l38 22c20 12 21 38 3 47 8-14 4-32-12-41l-36-21c-16-9-26-20-26-38V0z" fill="#2a1d08" opacity=".1"/></g>`
}

/** A pair on the rail. */
export function socks(pair: { readonly front: SockShape; readonly back: SockShape; readonly scale?: number }): Drawing {
  const scale = pair.scale ?? 1
  const at = (x: number, turn: number) => `<g transform="translate(${x} 142) rotate(${turn} 30 0) scale(${scale})">`
  const step = 52 + 52 * scale
  const [left, right] = [144 - 52 * scale, 144 - 52 * scale + step]
  const clips = [left, right].flatMap((x) => [x + 14 * scale, x + 40 * scale])
  return hung(`${at(right, -3)}${sock(pair.back, 'back')}</g>${at(left, 3)}${sock(pair.front, 'front')}</g>`, clips)
}

const seams = (path: string, width = 1.4): string =>
  `<path d="${path}" fill="none" stroke="#2a1d08" stroke-opacity=".26" stroke-width="${width}" stroke-linecap="round"/>`

/** A piece of clothing: its outline, its colour, and the seams and folds on it. */
function garment({ path, colour, on }: { path: string; colour: Colour; on: string }): string {
  return `${wallShadow(path)}${clipTo('garment', path)}<path d="${path}" fill="${paint('cloth', colour)}"/><g clip-path="url(#garment)">${on}</g>`
}

/** A wooden hanger whose shoulders end at those places. */
function hanger(left: number, right: number): string {
  return `<path d="M200 168v-12c0-8 12-8 12-17 0-7-12-8-12-1" fill="none" stroke="#7a6a4c" stroke-width="3"/><path d="M200 166C${right - 60} 176 ${right - 20} 188 ${right} 198M200 166C${left + 60} 176 ${left + 20} 188 ${left} 198" stroke="${paint('rod', '#A9803C')}" stroke-width="9" stroke-linecap="round" fill="none"/>`
}

const folds = `<path d="M236 190c22 60 26 150 20 260h80V180z" fill="#2a1d08" opacity=".09"/><path d="M150 240c6 50 4 110-4 170" stroke="#fff" stroke-opacity=".14" stroke-width="7" fill="none"/>`

/** Straps, a wide band below, nothing at the arms. */
export function bra(colour: Colour): Drawing {
  const path =
    'M158 176c2 34 8 54 42 58 34-4 40-24 42-58h18c2 40 10 56 30 70l-2 78c-50 14-126 14-176 0l-2-78c20-14 28-30 30-70z'
  const on = `${folds}${seams('M112 296c50 12 126 12 176 0')}${seams('M160 236c4 26 16 44 40 46 24-2 36-20 40-46')}<path d="M112 300c50 12 126 12 176 0v30c-50 12-126 12-176 0z" fill="#2a1d08" opacity=".08"/>`
  return hung(hanger(150, 250) + garment({ path, colour, on }), [])
}

/** A ribbed vest. */
export function tank(colour: Colour): Drawing {
  const path =
    'M154 178c0 44 16 66 46 68 30-2 46-24 46-68h20c0 46 8 64 26 78l-2 172c-50 10-130 10-180 0l-2-172c18-14 26-32 26-78z'
  const ribs = Array.from({ length: 26 }, (_, rib) => `M${112 + rib * 7} 250v190`).join('')
  const on = `<path d="${ribs}" stroke="#2a1d08" stroke-opacity=".1" stroke-width="1.6"/>${folds}${seams('M110 418c50 10 130 10 180 0')}<path d="M154 178c0 44 16 66 46 68 30-2 46-24 46-68" fill="none" stroke="#2a1d08" stroke-opacity=".16" stroke-width="9"/>`
  return hung(hanger(148, 252) + garment({ path, colour, on }), [])
}

const sleeved = 'M164 178c12 14 24 20 36 20s24-6 36-20l40 12c16 8 24 20 30 40'

/** A shirt of heavy cotton; its lines are one hundred, as on the back of the real one. */
export function tee(colour: Colour): Drawing {
  const path = `${sleeved}l18 56-44 16-8-22v146c-44 10-100 10-144 0V280l-8 22-44-16 18-56c6-20 14-32 30-40z`
  const mark = Array.from(
    { length: 10 },
    (_, line) => `M168 ${286 + line * 6}c20 ${line - 5} 44 ${line - 5} 64 0`,
  ).join('')
  const on = `${folds}<path d="${mark}" fill="none" stroke="${colour === '#F1E9DA' ? '#4f3a12' : '#F6E7C4'}" stroke-opacity=".62" stroke-width="1.3"/>${seams('M128 280v-42M272 280v-42M128 412c44 10 100 10 144 0')}<path d="M164 178c12 14 24 20 36 20s24-6 36-20" fill="none" stroke="#2a1d08" stroke-opacity=".2" stroke-width="8"/>`
  return hung(hanger(146, 254) + garment({ path, colour, on }), [])
}

/** Thin long sleeves that show the wall a little. */
export function longSleeve(colour: Colour): Drawing {
  const path = `${sleeved}l34 176-34 8-36-130v152c-40 10-88 10-128 0V278l-36 130-34-8 34-176c6-20 14-32 30-40z`
  const mesh = Array.from(
    { length: 34 },
    (_, line) => `M${60 + line * 9} 170l-40 280M${20 + line * 9} 170l40 280`,
  ).join('')
  const on = `<path d="${mesh}" stroke="#fff" stroke-opacity=".13" stroke-width="1"/>${folds}${seams('M136 278v-40M264 278v-40M136 420c40 10 88 10 128 0')}<path d="M66 396l34 10M300 406l34-10" stroke="#2a1d08" stroke-opacity=".3" stroke-width="3"/>`
  return hung(hanger(146, 254) + `<g opacity=".93">${garment({ path, colour, on })}</g>`, [])
}

/** Fronts that cross, and a band around the waist. */
export function cardigan(colour: Colour): Drawing {
  const path = `M158 176l42 96 42-96 34 12c16 8 24 20 30 40l30 168-36 8-34-124-2 116c-40 8-88 8-128 0l-2-116-34 124-36-8 30-168c6-20 14-32 30-40z`
  const knit = Array.from({ length: 40 }, (_, line) => `M40 ${176 + line * 6}h320`).join('')
  const band = `<path d="M136 344c40 10 88 10 128 0v20c-40 10-88 10-128 0z" fill="#2a1d08" opacity=".22"/><path d="M236 356c10 26 8 50 2 72M244 356c18 20 22 40 20 62" stroke="${darker(colour, 0.24)}" stroke-width="7" fill="none" stroke-linecap="round"/>`
  const on = `<path d="${knit}" stroke="#2a1d08" stroke-opacity=".07" stroke-width="2.4"/>${folds}${seams('M200 272l-44 76M158 176l42 96 42-96M200 272l36 74', 2)}${band}`
  return hung(hanger(146, 254) + garment({ path, colour, on }), [])
}

type Leg = 'leggings' | 'flared' | 'cycling' | 'loose'

const legPaths: Readonly<Record<Leg, string>> = {
  leggings: 'M148 144h104c8 44 14 80 10 130l-12 196h-34l-14-180h-4l-14 180h-34l-12-196c-4-50 2-86 10-130z',
  flared: 'M150 144h100c8 40 14 74 10 120l-4 80 30 130h-62l-22-184h-4l-22 184h-62l30-130-4-80c-4-46 2-80 10-120z',
  cycling: 'M146 144h108c10 46 16 90 14 176h-58l-8-50h-4l-8 50h-58c-2-86 4-130 14-176z',
  loose: 'M144 144h112c10 46 20 104 26 190h-70l-10-62h-4l-10 62h-70c6-86 16-144 26-190z',
}

/** Trousers and shorts, held by two clips at the waist. */
export function bottoms(leg: Leg, colour: Colour): Drawing {
  const loose =
    leg === 'loose'
      ? `<path d="M186 170c-4 26-6 40-4 60M214 170c4 26 6 40 4 60" stroke="#F1E9DA" stroke-width="3.4" fill="none" stroke-linecap="round"/>${seams('M126 322h70M204 322h70')}`
      : ''
  const on = `<path d="M214 144c14 60 22 150 10 340h90V144z" fill="#fff" opacity=".05"/><path d="M236 144c14 90 8 200-6 340h90V144z" fill="#100a02" opacity=".16"/><path d="M166 200c-6 70-2 150 6 240" stroke="#fff" stroke-opacity=".06" stroke-width="10" fill="none"/>${seams('M200 178v92M142 178c36 8 80 8 116 0')}<path d="M130 140h140v36c-44 8-96 8-140 0z" fill="#fff" opacity=".07"/>${loose}`
  return hung(garment({ path: legPaths[leg], colour, on }), [158, 234])
}

/** A cloth bag on the rail by its two handles. */
export function tote(colour: Colour): Drawing {
  const path = 'M112 238h176l10 190c0 6-4 10-10 10H112c-6 0-10-4-10-10z'
  const handle = (dx: number, dy: number) =>
    `<path d="M${152 + dx} 246V${170 + dy}c0-34 ${96 - 2 * dx}-34 ${96 - 2 * dx} 0v${76 - dy}" fill="none" stroke="${paint('cloth', darker(colour, 0.08))}" stroke-width="11"/>`
  const on = `<path d="M254 230c10 70 16 140 8 220h50V230z" fill="#2a1d08" opacity=".1"/>${seams('M112 252h176M108 424h184')}<g fill="none" stroke="#4f3a12" stroke-width="2.6" opacity=".8"><path d="M158 312v60"/><circle cx="190" cy="342" r="28"/><circle cx="228" cy="342" r="28"/></g>`
  return hung(handle(6, -6) + garment({ path, colour, on }) + handle(0, 0), [])
}

/** A strap over the rail, a loop sewn into each of its ends. */
export function strap(colour: Colour): Drawing {
  const fall = 'M164 352V140M236 412V140'
  const ends = 'M164 330c-26 22-26 62 0 62s26-40 0-62M236 390c-26 22-26 62 0 62s26-40 0-62'
  const loops = 'M164 236c-20 14-20 34 0 42M236 236c-20 14-20 34 0 42M236 320c-20 14-20 34 0 42'
  const band = (path: string, width: number) =>
    `<path d="${path}" fill="none" stroke="${darker(colour, 0.3)}" stroke-width="${width + 3}"/><path d="${path}" fill="none" stroke="${lighter(colour, 0.06)}" stroke-width="${width}"/>`
  return hung(
    `<path d="${fall}${ends}" fill="none" stroke="#2a1d08" stroke-width="24" opacity=".2" transform="translate(16 20)" filter="url(#soft)"/>${band(loops, 7)}${band(ends, 13)}${band(fall, 24)}<path d="${fall}" fill="none" stroke="${lighter(colour, 0.6)}" stroke-opacity=".6" stroke-width="1.6" stroke-dasharray="6 5"/><path d="M152 352h24M224 412h24M152 236h24M224 236h24M224 320h24" stroke="#E7D6AF" stroke-width="2.4"/>`,
    [],
  )
}

/** Five rings of cloth over the rail. */
export function hairTies(five: readonly Colour[]): Drawing {
  const one = (colour: Colour, place: number) => {
    const x = 92 + place * 54
    const ruffle = Array.from(
      { length: 20 },
      (_, fold) => `M${x} 205l${(Math.cos(fold / 3.18) * 44).toFixed(1)} ${(Math.sin(fold / 3.18) * 64).toFixed(1)}`,
    ).join('')
    return `<ellipse cx="${x + 14}" cy="224" rx="32" ry="62" fill="none" stroke="#2a1d08" stroke-width="17" opacity=".18" filter="url(#soft)"/><ellipse cx="${x}" cy="205" rx="30" ry="62" fill="none" stroke="${paint('cloth', colour)}" stroke-width="19"/><clipPath id="tie${place}"><path d="M${x - 42} 205a42 72 0 1 0 84 0a42 72 0 1 0-84 0zM${x - 21} 205a21 53 0 1 1 42 0a21 53 0 1 1-42 0z" clip-rule="evenodd"/></clipPath><path clip-path="url(#tie${place})" d="${ruffle}" stroke="#170f05" stroke-opacity=".2" stroke-width="2"/>`
  }
  return { shapes: behind + five.map(one).join('') + rail }
}

/** A cap on the plane, its peak to the left. */
export function cap(colour: Colour): Drawing {
  return {
    shapes: `<path d="M116 366C60 366 24 384 26 396c40-14 110-14 176-8z" fill="${paint('rod', darker(colour, 0.12))}"/><path d="M110 372c0-96 50-150 112-150s104 56 104 150c-60 18-150 18-216 0z" fill="${paint('sphere', colour)}"/><path d="M214 224c-36 30-50 90-52 158M226 224c30 34 44 90 44 156" fill="none" stroke="#170f05" stroke-opacity=".3" stroke-width="1.5"/><ellipse cx="219" cy="222" rx="9" ry="5" fill="${darker(colour, 0.3)}"/><path d="M110 366c66 18 156 18 216 0v8c-60 18-150 18-216 0z" fill="#170f05" opacity=".22"/><g fill="none" stroke="#F6E7C4" stroke-width="2.2" opacity=".85"><path d="M128 306v34"/><circle cx="147" cy="324" r="15"/><circle cx="168" cy="326" r="15"/></g>`,
    stands: { x: 200, y: 392, half: 132 },
  }
}
