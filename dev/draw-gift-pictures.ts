// `node dev/draw-gift-pictures.ts http://localhost:3000` photographs the artworks of gift cards in a running demo, as
// the e-mail of a gift shows them: without words, which mail sets as text. They go into public/.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { browserOptions } from '#dev/browser.ts'
import { describeFailure } from '#dev/problem.ts'
import { giftArtworks, giftPicture } from '#domain/giftcards/model.ts'

const folder = join(import.meta.dirname, '..', 'public')

try {
  await main(process.argv[2] ?? 'http://localhost:3000')
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}

async function main(site: string): Promise<void> {
  const browser = await chromium.launch(await browserOptions())
  try {
    const page = await browser.newPage({
      bypassCSP: true,
      viewport: { width: 1440, height: 1200 },
      deviceScaleFactor: 2,
    })
    await page.goto(`${site}/giftcard`)
    await page.waitForLoadState('networkidle')
    await page.addStyleTag({ content: '.gift-art p { visibility: hidden } .gift-art { border-radius: 0 !important }' })
    for (const artwork of giftArtworks) {
      await page.locator(`input[name=template][value=${artwork}]`).check({ force: true })
      // The choices show every artwork as well, each in a label.
      const card = page.locator(`.gift-art[data-artwork=${artwork}]:not(label *)`).first()
      const picture = await card.screenshot({ animations: 'disabled' })
      const { width, height } = giftPicture.size
      await sharp(picture)
        .resize(width * 2, height * 2, { fit: 'cover' })
        .jpeg({ quality: 82, mozjpeg: true })
        .toFile(join(folder, giftPicture.path(artwork)))
      console.log(giftPicture.path(artwork))
    }
  } finally {
    await browser.close()
  }
}
