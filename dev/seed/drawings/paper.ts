import { drawMovement, type MovementKind } from '#web/art/movements.ts'
import { lighter, paint, type Colour } from './paints.ts'
import { clipTo, mark, type Drawing } from './still-life.ts'

/** A movement of one hundred lines, which is drawn in a box of 1440 by 640, in the colour that is given. */
function hundredLines(move: MovementKind, { colour, width = 2.2 }: { colour: Colour; width?: number }): string {
  const lines = drawMovement(move)
    .breaths.map(({ path, opacity }) => `<path d="${path}" opacity="${opacity}"/>`)
    .join('')
  return `<g fill="none" stroke="${colour}" stroke-width="${width}">${lines}</g>`
}

type Cover = 'rings' | 'waves' | 'spine' | 'arcs' | 'plain'

function coverArt(cover: Cover, colour: Colour): string {
  const stroke = (path: string, width = 1.5) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  const each = (count: number, draw: (line: number) => string) =>
    Array.from({ length: count }, (_, line) => draw(line)).join('')
  switch (cover) {
    case 'rings':
      return each(
        14,
        (line) =>
          `<circle cx="200" cy="260" r="${10 + line * 5}" fill="none" stroke="${colour}" stroke-width="1.3" opacity="${1 - line * 0.05}"/>`,
      )
    case 'waves':
      return stroke(
        each(
          20,
          (line) =>
            `M126 ${196 + line * 8}c24 ${-18 + line * 1.6} 50 ${-18 + line * 1.6} 74 0s50 ${18 - line * 1.6} 74 0`,
        ),
      )
    case 'spine':
      return stroke(
        each(
          24,
          (line) => `M${170 + Math.round(Math.sin(line / 3.6) * 14)} ${178 + line * 7}h${60 - Math.abs(12 - line)}`,
        ),
        3.4,
      )
    case 'arcs':
      return stroke(
        each(12, (line) => `M${140 + line * 3} 330a${62 - line * 3} ${104 - line * 7} 0 0 1 ${124 - line * 6} 0`),
      )
    default:
      return ''
  }
}

/** A book that stands with its front to us. */
export function book({
  colour,
  art,
  cover,
  elastic = false,
}: {
  colour: Colour
  art: Colour
  cover: Cover
  elastic?: boolean
}): Drawing {
  return {
    shapes: `<path d="M290 152l26-10v240l-26 12z" fill="#F3EBDA"/><path d="M293 154v238M298 152v238M303 150v237M308 148v236M313 145v237" stroke="#b9a986" stroke-opacity=".5"/><path d="M110 152l26-10h180l-26 10z" fill="${lighter(colour, 0.2)}"/><path d="M110 152h180v242H110z" fill="${paint('flat', colour)}"/><path d="M110 152h15v242h-15z" fill="#170f05" opacity=".16"/><g opacity=".9">${coverArt(cover, art)}</g>${cover === 'plain' ? mark({ x: 178, y: 250, colour: art }) : `<path d="M156 362h88M172 374h56" stroke="${art}" stroke-width="2.6" stroke-linecap="round" opacity=".8"/>`}${elastic ? `<path d="M262 152h9v242h-9z" fill="${art}"/><path d="M186 394v22l7-8 7 8v-22z" fill="${art}"/>` : ''}<path d="M126 154v238" stroke="#fff" stroke-opacity=".2"/>`,
    stands: { x: 210, y: 395, half: 98 },
  }
}

/** Cards in a fan before their box. */
export function cardDeck(): Drawing {
  const card = (turn: number, colour: Colour) =>
    `<g transform="rotate(${turn} 232 420)"><rect x="172" y="226" width="116" height="166" rx="8" fill="${paint('flat', colour)}"/><rect x="180" y="234" width="100" height="150" rx="4" fill="none" stroke="#6B5427" stroke-opacity=".4"/></g>`
  const front = `<g transform="rotate(16 232 420)"><rect x="172" y="226" width="116" height="166" rx="8" fill="#FBF6EA"/><clipPath id="card"><rect x="180" y="252" width="100" height="110"/></clipPath><g clip-path="url(#card)"><g transform="translate(174 252) scale(.078 .165)">${hundredLines('teaser', { colour: '#73541A', width: 6 })}</g></g></g>`
  return {
    shapes: `<path d="M70 236h112v158H70z" fill="${paint('flat', '#2C3F66')}"/><path d="M182 236l18-12v158l-18 12z" fill="#16223d"/><path d="M70 236l18-12h112l-18 12z" fill="#41557f"/>${mark({ x: 104, y: 300, colour: '#E7D6AF' })}${card(-6, '#DCC593')}${card(5, '#EADFC8')}${front}`,
    stands: { x: 214, y: 396, half: 138 },
  }
}

/** A framed print that leans against the wall. */
export function print(): Drawing {
  return {
    shapes: `<path d="M98 96h204v298H98z" transform="translate(16 6)" fill="#2a1d08" opacity=".24" filter="url(#soft)"/><path d="M98 96h204v298H98z" fill="${paint('flat', '#A9803C')}"/><path d="M108 106h184v278H108z" fill="#FBF6EA"/>${clipTo('print', 'M126 130h148v214H126z')}<g clip-path="url(#print)"><path d="M126 130h148v214H126z" fill="#EADFC8"/><circle cx="200" cy="214" r="46" fill="#C9A45C" opacity=".5"/><g transform="translate(118 166) scale(.114 .29)">${hundredLines('teaser', { colour: '#231B11', width: 3.4 })}</g></g><path d="M182 364h36" stroke="#6B5427" stroke-opacity=".5" stroke-width="2"/><path d="M108 106h184L250 384H108z" fill="#fff" opacity=".1"/>`,
    stands: { x: 206, y: 395, half: 104 },
  }
}

/** A card with one ring for each class that it holds; the last of many are drawn smaller. */
export function passCard({ classes, colour, art }: { classes: number; colour: Colour; art: Colour }): Drawing {
  const rings = Array.from(
    { length: classes },
    (_, ring) => `<circle cx="${200 + (ring - (classes - 1) / 2) * 54}" cy="322" r="38"/>`,
  ).join('')
  return {
    shapes: `<g transform="rotate(-6 200 310)"><rect x="66" y="232" width="268" height="162" rx="8" fill="${paint('flat', colour)}"/><path d="M66 240a8 8 0 0 1 8-8h252a8 8 0 0 1 8 8" fill="none" stroke="#fff" stroke-opacity=".35"/><g fill="none" stroke="${art}" stroke-width="3" opacity=".9">${rings}</g><g opacity=".55" fill="none" stroke="${art}" stroke-width="1">${rings.replaceAll('r="38"', 'r="31"')}</g>${mark({ x: 84, y: 248, scale: 0.8, colour: art })}</g>`,
    stands: { x: 204, y: 406, half: 130 },
  }
}
