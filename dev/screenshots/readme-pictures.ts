import { join } from 'node:path'
import sharp from 'sharp'
import { fileOf, type Shot } from './photograph.ts'
import { views } from './views.ts'

const folder = join(import.meta.dirname, '..', '..', 'pictures')
/** Of these colours and letters nobody sees more. */
const quality = 78

/** The pictures of the staff console that the README shows: Today on a desk, a roster on a phone. */
export function readmeShots(): readonly Shot[] {
  const widths = new Map<string, Shot['width']>([
    ['console-today', 1440],
    ['console-check-in-flags', 390],
  ])
  return views.flatMap((view): Shot[] => {
    const width = widths.get(view.name)
    return width === undefined ? [] : [{ view, width, theme: 'light', locale: 'en' }]
  })
}

/** Writes one of them into pictures/, small enough for a page of text. */
export async function keepForReadme(shot: Shot, from: string): Promise<void> {
  await sharp(join(from, fileOf(shot)))
    .webp({ quality, effort: 6 })
    .toFile(join(folder, `${shot.view.name}.webp`))
}
