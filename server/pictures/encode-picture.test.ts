import { expect, it } from 'vitest'
import { demoPictures, readPicture } from '#dev/seed/add-pictures.ts'
import { encodePicture } from './encode-picture.ts'

it('a picture is small enough on a card and where it fills a screen, in both forms', async () => {
  for (const { file } of demoPictures().slice(0, 3)) {
    const files = await encodePicture(readPicture(file).source)
    expect(files.map(({ width, form }) => `${width} ${form}`)).toEqual(
      [320, 480, 640, 960].flatMap((width) => [`${width} avif`, `${width} webp`]),
    )
    for (const { width, bytes } of files) expect(bytes.length).toBeLessThanOrEqual((width < 960 ? 25 : 90) * 1024)
  }
}, 60_000)
