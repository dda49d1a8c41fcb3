import { smoothPath } from './curve.ts'
import { blendLines, breathe, type Breath, type KeyCurve } from './flow.ts'

/** The movements that have a picture. `loose` is for the page that was not found: ninety-nine lines and one apart. */
export type MovementKind = 'hundred' | 'mermaid' | 'teaser' | 'swan' | 'loose'

/** A computed picture: ten breaths, and for `loose` the separate line. */
export type MovementPicture = { readonly breaths: readonly Breath[]; readonly stray: string | undefined }

type Movement = {
  readonly keys: readonly KeyCurve[]
  readonly fade: { readonly from: number; readonly to: number; readonly without?: number }
  readonly stray?: KeyCurve
}

const pictures = new Map<MovementKind, MovementPicture>()

/** The hundred lines of a movement. Computed once per process; later calls return the same object. */
export function movementPicture(kind: MovementKind): MovementPicture {
  const known = pictures.get(kind)
  if (known !== undefined) return known
  const picture = drawMovement(kind)
  pictures.set(kind, picture)
  return picture
}

/** Computes a movement afresh; pages use `movementPicture`. */
export function drawMovement(kind: MovementKind): MovementPicture {
  const { keys, fade, stray } = movements[kind]
  return {
    breaths: breathe(blendLines(keys), fade),
    stray: stray === undefined ? undefined : smoothPath(stray),
  }
}

const bodyToFloor = { from: 0.95, to: 0.25 }

const movements: Readonly<Record<MovementKind, Movement>> = {
  // The Hundred in profile: head curled up, hips heavy, legs long. The lines sink to the floor.
  hundred: {
    fade: bodyToFloor,
    keys: [
      [
        [-40, 585],
        [120, 560],
        [250, 430],
        [345, 318],
        [430, 330],
        [545, 440],
        [690, 520],
        [850, 440],
        [1020, 290],
        [1180, 150],
        [1270, 118],
        [1340, 250],
        [1480, 470],
      ],
      [
        [-40, 600],
        [110, 590],
        [235, 520],
        [345, 430],
        [450, 420],
        [560, 500],
        [700, 590],
        [860, 560],
        [1020, 470],
        [1170, 360],
        [1290, 330],
        [1370, 430],
        [1480, 560],
      ],
      [
        [-40, 612],
        [110, 612],
        [235, 604],
        [345, 590],
        [450, 560],
        [570, 585],
        [710, 628],
        [860, 622],
        [1020, 600],
        [1170, 570],
        [1290, 560],
        [1370, 590],
        [1480, 620],
      ],
      [
        [-40, 640],
        [110, 640],
        [235, 640],
        [345, 640],
        [450, 640],
        [570, 640],
        [710, 640],
        [860, 640],
        [1020, 640],
        [1170, 640],
        [1290, 640],
        [1370, 640],
        [1480, 640],
      ],
    ],
  },
  // Mermaid: a side bend, tall and asymmetrical.
  mermaid: {
    fade: bodyToFloor,
    keys: [
      [
        [160, 700],
        [220, 480],
        [330, 260],
        [560, 90],
        [860, 60],
        [1120, 170],
        [1330, 390],
        [1420, 700],
      ],
      [
        [340, 700],
        [420, 560],
        [420, 330],
        [600, 250],
        [820, 330],
        [1010, 300],
        [1140, 470],
        [1160, 700],
      ],
      [
        [560, 700],
        [600, 640],
        [610, 560],
        [690, 520],
        [790, 560],
        [860, 540],
        [900, 620],
        [920, 700],
      ],
    ],
  },
  // Teaser: a V held on a point of balance.
  teaser: {
    fade: bodyToFloor,
    keys: [
      [
        [60, 40],
        [220, 200],
        [400, 400],
        [600, 560],
        [720, 596],
        [840, 540],
        [1020, 360],
        [1220, 160],
        [1400, 10],
      ],
      [
        [180, -60],
        [320, 200],
        [470, 420],
        [630, 600],
        [720, 640],
        [810, 600],
        [960, 420],
        [1110, 220],
        [1260, -40],
      ],
      [
        [520, -80],
        [560, 200],
        [620, 420],
        [680, 610],
        [720, 660],
        [760, 610],
        [810, 420],
        [860, 200],
        [900, -80],
      ],
    ],
  },
  // Swan: a long back extension.
  swan: {
    fade: bodyToFloor,
    keys: [
      [
        [-40, 560],
        [200, 552],
        [420, 520],
        [640, 430],
        [820, 290],
        [960, 150],
        [1080, 110],
        [1160, 180],
        [1480, 240],
      ],
      [
        [-40, 600],
        [200, 610],
        [420, 610],
        [640, 570],
        [820, 470],
        [980, 330],
        [1120, 300],
        [1240, 380],
        [1480, 420],
      ],
      [
        [-40, 660],
        [200, 660],
        [420, 660],
        [640, 660],
        [820, 650],
        [980, 640],
        [1120, 640],
        [1240, 650],
        [1480, 650],
      ],
    ],
  },
  // A hundred calm lines, of which the thirty-fifth rises, turns a loop and leaves the picture.
  loose: {
    fade: { from: 0.85, to: 0.3, without: 34 },
    keys: [
      [
        [-40, 200],
        [240, 190],
        [480, 160],
        [720, 170],
        [960, 150],
        [1200, 190],
        [1480, 170],
      ],
      [
        [-40, 330],
        [240, 360],
        [480, 320],
        [720, 380],
        [960, 340],
        [1200, 370],
        [1480, 340],
      ],
      [
        [-40, 660],
        [240, 660],
        [480, 650],
        [720, 655],
        [960, 650],
        [1200, 655],
        [1480, 650],
      ],
    ],
    stray: [
      [-40, 313],
      [100, 318],
      [240, 322],
      [360, 308],
      [480, 290],
      [590, 284],
      [670, 244],
      [742, 166],
      [808, 91],
      [841, 70],
      [884, 70],
      [921, 96],
      [937, 140],
      [925, 187],
      [887, 219],
      [836, 223],
      [790, 197],
      [768, 148],
      [776, 96],
      [810, 57],
      [855, 42],
      [960, 30],
      [1080, 2],
      [1200, -50],
      [1330, -124],
    ],
  },
}
