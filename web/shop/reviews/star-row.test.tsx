import { expect, test } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { StarRow } from './star-row.tsx'

test.each([
  [4.5, 120],
  [4.8, 127],
  [4, 108],
  [5, 135],
])('%d stars are drawn to the fraction', async (stars, width) => {
  const html = await renderPart(<StarRow stars={stars} label={`${stars} of 5 stars`} />)
  expect(html).toContain(`aria-label="${stars} of 5 stars"`)
  expect(html).toContain(`<svg width="${width}" height="24">`)
  expect(html).not.toContain('style=')
})
