/**
 * Draws the app's icons and splash screens from the logo: bone on ink for icons, ink on paper for the splash. Run it
 * from here after `npm ci` in the folder above, which has the picture library: `node draw-icons.mjs`.
 */
import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import sharp from 'sharp'

const ink = '#1F1A13'
const bone = '#F6F0E4'
const paper = '#FBF9F4'

/** The studio's logo, one bar and two rings, 42 wide and 22 high in a field of 64. */
const mark = (stroke) =>
  `<g fill="none" stroke="${stroke}" stroke-width="3"><path d="M11 21v22"/><circle cx="26.5" cy="32" r="9.5"/><circle cx="43.5" cy="32" r="9.5"/></g>`

/** The logo centred on a background, `share` of the shorter side in size; `rx` rounds the background's corners. */
function drawn({ width, height, ground, stroke, share, rx = 0 }) {
  const side = (Math.min(width, height) * share * 64) / 42
  const field = `<svg x="${(width - side) / 2}" y="${(height - side) / 2}" width="${side}" height="${side}" viewBox="0 0 64 64">${mark(stroke)}</svg>`
  const rect = ground === undefined ? '' : `<rect width="${width}" height="${height}" rx="${rx}" fill="${ground}"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect}${field}</svg>`,
  )
}

/** How each kind of picture is drawn, by its name. The foreground stays in the safe zone of an adaptive icon. */
const kinds = {
  'ic_launcher.png': (size) => ({ ...size, ground: ink, stroke: bone, share: 0.62, rx: size.width * 0.16 }),
  'ic_launcher_round.png': (size) => ({ ...size, ground: ink, stroke: bone, share: 0.56, rx: size.width / 2 }),
  'ic_launcher_foreground.png': (size) => ({ ...size, stroke: bone, share: 0.4 }),
  'AppIcon-512@2x.png': (size) => ({ ...size, ground: ink, stroke: bone, share: 0.62 }),
}
const splash = (size) => ({ ...size, ground: paper, stroke: ink, share: 0.22 })

const pictures = globSync(['android/app/src/main/res/**/*.png', 'ios/App/App/Assets.xcassets/**/*.png'], {
  cwd: import.meta.dirname,
})
for (const picture of pictures) {
  const path = `${import.meta.dirname}/${picture}`
  const { width, height } = await sharp(path).metadata()
  const kind = kinds[basename(picture)] ?? splash
  const opaque = dirname(picture).startsWith('ios')
  const image = sharp(drawn(kind({ width, height })))
  await (opaque ? image.flatten({ background: kind === splash ? paper : ink }) : image)
    .png({ palette: true })
    .toFile(path)
}
console.log(`${pictures.length} pictures drawn`)
