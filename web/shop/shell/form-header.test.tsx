import { expect, test } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { FormHeader } from './form-header.tsx'

/** Address and text of the link back. */
async function back(at: string, locale: 'en' | 'zh' = 'en') {
  const html = await renderPart(<FormHeader />, { at, locale })
  const [, address = '', text = ''] = /class="header-back" href="([^"]*)".*?<span>([^<]*)</.exec(html) ?? []
  return [address.replaceAll('&amp;', '&'), text]
}

test('back leads where the form was opened', async () => {
  const next = encodeURIComponent('/schedules/booking?session_id=1&party=2')
  expect(await back(`/sign/e-waiver?next=${next}`)).toEqual(['/schedules/booking?session_id=1&party=2', 'Back'])
  expect(await back('/zh/sign/terms?next=%2Fzh%2Fprivates', 'zh')).toEqual(['/zh/privates', '返回'])
})

test.each(['', '?next=', '?next=https%3A%2F%2Felsewhere.example', '?next=%2F%2Felsewhere.example', '?next=%2Flogout'])(
  'back leads to My Forms with "%s"',
  async (query) => {
    expect(await back(`/sign/e-waiver${query}`)).toEqual(['/my-account/forms', 'My Forms'])
  },
)

test.each([
  ['/sign/e-waiver', 'en', 'Waiver'],
  ['/zh/sign/e-waiver', 'zh', '免责声明'],
  ['/sign/terms', 'en', 'Terms'],
  ['/sign/privacy', 'en', 'Privacy Policy'],
] as const)('the header of %s names the form', async (at, locale, name) => {
  expect(await renderPart(<FormHeader />, { at, locale })).toContain(`<span class="header-form">${name}</span>`)
})
