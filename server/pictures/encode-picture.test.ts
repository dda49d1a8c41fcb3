import { expect, it } from 'vitest'
import { drawProduct } from '#dev/seed/draw-demo.ts'
import { productPictures } from '#dev/seed/picture-rows.ts'
import { encodePicture } from './encode-picture.ts'

it('a picture is small enough on a card and where it fills a screen, in both forms (SHOP check 31)', async () => {
  for (const row of productPictures.slice(0, 3)) {
    const [drawn] = drawProduct(row)
    const files = await encodePicture(drawn?.source ?? Buffer.alloc(0))
    expect(files.map(({ width, form }) => `${width} ${form}`)).toEqual(
      [320, 480, 640, 960].flatMap((width) => [`${width} avif`, `${width} webp`]),
    )
    for (const { width, bytes } of files) expect(bytes.length).toBeLessThanOrEqual((width < 960 ? 25 : 90) * 1024)
  }
}, 60_000)
