import { expect, it } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
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
