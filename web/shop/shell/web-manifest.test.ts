import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { webManifest } from './web-manifest.ts'

const studio = {
  site_title: 'Hundred',
  theme_color: { light: '#FBF9F4', dark: '#13100B' },
  branch: { code: 'klcc', name: 'KLCC', time_zone: 'Asia/Kuala_Lumpur' },
  seo: { description: 'Reformer Pilates', image: '/social.png' },
}

test('the app opens in the language of the page, and both languages are one app', () => {
  const [english, chinese] = [webManifest(studio, 'en'), webManifest(studio, 'zh')]
  expect(english).toMatchObject({ name: 'Hundred KLCC', short_name: 'Hundred', lang: 'en', start_url: '/' })
  expect(chinese).toMatchObject({ name: 'Hundred KLCC', short_name: 'Hundred', lang: 'zh-Hans', start_url: '/zh' })
  expect([english.id, english.scope, chinese.id, chinese.scope]).toEqual(['/', '/', '/', '/'])
})

test("the app's shortcuts lead to the schedule and to the member's classes", () => {
  expect(webManifest(studio, 'en').shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Schedule', '/schedules'],
    ['My Classes', '/my-account/classes'],
  ])
  expect(webManifest(studio, 'zh').shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['课程表', '/zh/schedules'],
    ['我的课程', '/zh/my-account/classes'],
  ])
})

test('the manifest has the colours of both themes', () => {
  expect(webManifest(studio, 'en')).toMatchObject({
    theme_color: '#FBF9F4',
    background_color: '#FBF9F4',
    user_preferences: { color_scheme: { dark: { theme_color: '#13100B', background_color: '#13100B' } } },
  })
})

test('each icon has its declared size, and one of them is maskable', () => {
  const { icons, shortcuts } = webManifest(studio, 'en')
  expect(icons.filter((icon) => 'purpose' in icon)).toHaveLength(1)
  for (const { src, sizes } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    expect(existsSync(`public${src}`), src).toBe(true)
    const picture = readFileSync(`public${src}`)
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
  }
})
