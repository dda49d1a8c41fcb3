import { darker, lighter, paint, type Colour } from './paints.ts'
import { mark, type Drawing } from './still-life.ts'

/** Lines of small print: none of our pictures holds a word. */
const print = ({ x, y, widths }: { x: number; y: number; widths: readonly number[] }): string =>
  `<path d="${widths.map((width, line) => `M${x - width / 2} ${y + line * 9}h${width}`).join('')}" stroke="#6B5427" stroke-opacity=".5" stroke-width="2.2" stroke-linecap="round"/>`

const nutmeg = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><ellipse rx="20" ry="24" fill="${paint('sphere', '#6B4421')}"/><path d="M-14-16C-4-6-6 10-12 18M4-23C10-8 8 10 2 23" stroke="#C2552E" stroke-width="3.4" fill="none" stroke-linecap="round"/></g>`

/** A jar with a ridged lid, and a nutmeg beside it. */
export function balm(): Drawing {
  const ridges = Array.from({ length: 30 }, (_, ridge) => `M${113 + ridge * 6} 240v38`).join('')
  return {
    shapes: `<rect x="110" y="236" width="180" height="46" rx="5" fill="${paint('round', '#2C2317')}"/><path d="${ridges}" stroke="#fff" stroke-opacity=".06"/><path d="M116 282h168v94c0 12-8 18-18 18H134c-10 0-18-6-18-18z" fill="${paint('round', '#7B4318')}"/><rect x="116" y="300" width="168" height="72" fill="${paint('round', '#F2E8D3')}"/>${mark({ x: 176, y: 312 })}${print({ x: 200, y: 352, widths: [64, 40] })}${nutmeg(322, 372)}`,
    stands: { x: 208, y: 395, half: 120 },
  }
}

/** A bottle of brown glass with a pump. */
export function oil(): Drawing {
  return {
    shapes: `<path d="M194 128h50c10 0 14 4 14 12h-12c0-4-2-4-6-4h-46z" fill="#231B11"/><path d="M194 132h14v40h-14z" fill="#3A2F21"/><path d="M176 168h50v34h-50z" fill="${paint('round', '#2C2317')}"/><path d="M180 202h42c2 18 36 22 36 52v122c0 12-8 18-18 18h-78c-10 0-18-6-18-18V254c0-30 34-34 36-52z" fill="${paint('round', '#7B4318')}"/><path d="M144 276h114v84H144z" fill="${paint('round', '#F2E8D3')}"/>${mark({ x: 178, y: 292 })}${print({ x: 201, y: 338, widths: [58, 36] })}<path d="M160 224v40" stroke="#fff" stroke-opacity=".3" stroke-width="5" stroke-linecap="round"/>`,
    stands: { x: 206, y: 395, half: 82 },
  }
}

/** A glass jar of coarse salt with a wooden lid and a scoop. */
export function salts(): Drawing {
  const crystals = Array.from({ length: 90 }, (_, one) => {
    const x = 124 + ((one * 47) % 150)
    const y = 286 + ((one * 29) % 98)
    return `M${x} ${y}l5-3 4 4-3 5-6-1z`
  }).join('')
  return {
    shapes: `<path d="M128 206h144v26H128z" fill="${paint('round', '#B98A54')}"/><path d="M118 236h164c6 0 10 5 10 12v128c0 12-8 18-18 18H126c-10 0-18-6-18-18V248c0-7 4-12 10-12z" fill="${paint('round', '#D5DAD0')}" opacity=".9"/><path d="M114 278h172v96c0 10-6 15-14 15H128c-8 0-14-5-14-15z" fill="${paint('round', '#EADFD2')}"/><path d="${crystals}" fill="#fff" opacity=".5"/><path d="M150 300h100v62H150z" fill="#FBF6EA" opacity=".94"/>${mark({ x: 177, y: 308, scale: 0.9 })}${print({ x: 200, y: 344, widths: [50, 32] })}<path d="M122 250v120" stroke="#fff" stroke-opacity=".6" stroke-width="5" stroke-linecap="round"/><path d="M296 392c26 6 60 4 78-6l-4-9c-20 8-50 8-72 3z" fill="${paint('rod', '#A9803C')}"/>`,
    stands: { x: 206, y: 395, half: 108 },
  }
}

/** A tube that stands on its cap. */
export function tube({ colour, lid, half }: { colour: Colour; lid: Colour; half: number }): Drawing {
  const [left, right] = [200 - half, 200 + half]
  return {
    shapes: `<path d="M${left} 178h${2 * half}l-8 172H${left + 8}z" fill="${paint('round', colour)}"/><path d="M${left} 172h${2 * half}v14H${left}z" fill="${paint('round', darker(colour, 0.08))}"/><path d="${Array.from({ length: Math.floor(half / 3) }, (_, ridge) => `M${left + 4 + ridge * 6} 173v12`).join('')}" stroke="#170f05" stroke-opacity=".2"/><path d="M${left + 8} 350h${2 * half - 16}v38c0 4-4 6-8 6H${left + 16}c-4 0-8-2-8-6z" fill="${paint('round', lid)}"/><path d="M${left + 14} 214h${2 * half - 28}v92H${left + 14}z" fill="#FBF6EA" opacity=".5"/>${mark({ x: 200 - 18, y: 230, scale: 0.8 })}${print({ x: 200, y: 272, widths: [46, 30, 38] })}<path d="M${right - 10} 190l-7 156" stroke="#170f05" stroke-opacity=".12" stroke-width="8"/>`,
    stands: { x: 204, y: 395, half },
  }
}

/** A bottle with a trigger for the mat. */
export function spray(): Drawing {
  return {
    shapes: `<path d="M168 110h62c10 0 14 6 14 16v10h-18l-10 22h-30v-22h-18z" fill="${paint('rod', '#33291C')}"/><path d="M164 136c-6 10-10 22-12 38l9 2c3-14 8-24 14-32z" fill="#231B11"/><path d="M184 158h34v24h-34z" fill="${paint('round', '#33291C')}"/><path d="M182 182h38c4 22 34 24 34 58v136c0 12-8 18-18 18h-70c-10 0-18-6-18-18V240c0-34 30-36 34-58z" fill="${paint('round', '#8FA389')}"/><path d="M148 272h106v84H148z" fill="${paint('round', '#F2E8D3')}"/>${mark({ x: 179, y: 286 })}${print({ x: 201, y: 332, widths: [54, 34] })}`,
    stands: { x: 206, y: 395, half: 78 },
  }
}

/** A pillow for the eyes, filled with seeds, over a smooth stone of wood. */
export function eyePillow(colour: Colour): Drawing {
  const weave = Array.from({ length: 26 }, (_, thread) => `M${64 + thread * 11} 290l-26 110`).join('')
  const path = 'M70 330c10-30 60-40 130-40s120 10 130 40c8 26-2 52-22 58-60 14-156 14-216 0-20-6-30-32-22-58z'
  return {
    shapes: `<path d="${path}" fill="${paint('cloth', colour)}"/><clipPath id="pillow"><path d="${path}"/></clipPath><g clip-path="url(#pillow)"><path d="${weave}" stroke="#fff" stroke-opacity=".1" stroke-width="2"/><path d="M60 370c80 24 200 24 280 0v40H60z" fill="#170f05" opacity=".22"/><path d="M104 312c50-14 140-14 190 0" stroke="#fff" stroke-opacity=".22" stroke-width="9" fill="none"/><path d="M182 300c-6 26-4 60 2 92M218 300c6 26 4 60-2 92" stroke="#170f05" stroke-opacity=".13" stroke-width="5" fill="none"/></g><path d="M74 336c10-26 60-36 126-36s116 10 126 36" fill="none" stroke="${lighter(colour, 0.5)}" stroke-opacity=".6" stroke-width="1.4" stroke-dasharray="5 4"/>`,
    stands: { x: 206, y: 394, half: 132 },
  }
}

/** A wrap for neck and shoulders, bent like a horseshoe. */
export function wrap(colour: Colour): Drawing {
  const path = 'M92 388C40 300 90 214 200 214s160 86 108 174'
  const quilts = Array.from({ length: 11 }, (_, line) => {
    const turn = Math.PI * (1.16 - line * 0.132)
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    return `M${(200 + cos * 88).toFixed(1)} ${(318 - sin * 66).toFixed(1)}L${(200 + cos * 164).toFixed(1)} ${(318 - sin * 140).toFixed(1)}`
  }).join('')
  return {
    shapes: `<path d="${path}" fill="none" stroke="${darker(colour, 0.35)}" stroke-width="78" stroke-linecap="round"/><path d="${path}" fill="none" stroke="${paint('cloth', colour)}" stroke-width="70" stroke-linecap="round" transform="translate(-2 -4)"/><path d="${quilts}" stroke="#170f05" stroke-opacity=".24" stroke-width="2"/><path d="M74 300C92 236 138 206 200 202" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="8" stroke-linecap="round"/>`,
    stands: { x: 206, y: 420, half: 150 },
  }
}

/** A box of tea with a cup before it. */
export function tea(): Drawing {
  return {
    shapes: `<path d="M96 214h132v180H96z" fill="${paint('flat', '#C58B4A')}"/><path d="M228 214l40-24v180l-40 24z" fill="#87561F"/><path d="M96 214l40-24h132l-40 24z" fill="#E3B778"/><path d="M112 240h100v92H112z" fill="#F6EEDC"/>${mark({ x: 140, y: 256 })}${print({ x: 162, y: 302, widths: [60, 40] })}<path d="M218 332h112c0 40-14 62-36 62h-40c-22 0-36-22-36-62z" fill="${paint('round', '#F1E9DA')}"/><ellipse cx="274" cy="332" rx="56" ry="13" fill="#FBF6EA"/><ellipse cx="274" cy="333" rx="48" ry="9.500" fill="#A8642A"/><path d="M328 344c30-4 30 34-8 34" fill="none" stroke="#D8CBB1" stroke-width="8"/><path d="M240 333c-4 20-6 30-4 42" stroke="#7a6a4c" stroke-width="1.2" fill="none"/><path d="M228 372h17v19h-17z" fill="#B26A4C"/>`,
    stands: { x: 214, y: 395, half: 128 },
  }
}
