import { expect, it } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { pictureForms, pictureSizes } from '#domain/pictures/model.ts'
import { Picture } from './picture.tsx'

const about = { path: '/pictures/socks', alternative: 'Socks', sizes: '50vw', width: 640, height: 800 }

it.each([
  [true, 'loading="eager"', 'fetchPriority="high"'],
  [false, 'loading="lazy"', 'fetchPriority="auto"'],
])(
  'a picture has the best format and width and reserves its space, and loads at once when eager is %s',
  async (eager, loading, priority) => {
    const html = await renderPart(<Picture {...about} eager={eager} />)
    for (const part of [
      'type="image/avif"',
      '/pictures/socks-320.avif 320w',
      '/pictures/socks-960.webp 960w',
      'sizes="50vw"',
      'width="640"',
      'height="800"',
      loading,
      priority,
    ])
      expect(html.toLowerCase()).toContain(part.toLowerCase())
  },
)

it('in each size and form that is kept, and in no other', async () => {
  const asked = new Set((await renderPart(<Picture {...about} />)).match(/\/pictures\/[^\s"]+/g))
  const kept = pictureSizes.flatMap(({ width }) => pictureForms.map((form) => `${about.path}-${width}.${form}`))
  expect([...asked].toSorted()).toEqual(kept.toSorted())
})
