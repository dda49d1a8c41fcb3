import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { linkPaths } from '#server/mobile/serve-app-links.ts'

const mobile = join(import.meta.dirname, '..', 'mobile')
const read = (path: string) => readFileSync(join(mobile, path), 'utf8')
const manifest = read('android/app/src/main/AndroidManifest.xml')

const versionsIn = (path: string, kind = 'dependencies'): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(path, 'utf8'))[kind]

it('the app uses the same library version as its pages, each pinned', () => {
  const ofApp = versionsIn(join(mobile, 'package.json'))
  const ofSite = versionsIn(join(mobile, '..', 'package.json'), 'devDependencies')
  for (const name of ['@capacitor/app', '@capacitor/core']) expect([name, ofApp[name]]).toEqual([name, ofSite[name]])
  for (const version of Object.values(ofApp)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(new Set([ofApp['@capacitor/android'], ofApp['@capacitor/ios']])).toEqual(new Set([ofApp['@capacitor/core']]))
})

it('the app opens on Android the links that the site vouches for, and no others', () => {
  const opened = [...manifest.matchAll(/android:pathPrefix="([^"]+)"/g)].map(([, prefix = '']) => prefix)
  const vouched = linkPaths.map((path) => path.replace(/\/?\*$/, ''))
  for (const path of vouched) expect(opened.some((prefix) => path.startsWith(prefix))).toBe(true)
  for (const prefix of opened) expect(vouched.some((path) => path.startsWith(prefix))).toBe(true)
})

it('the app asks for the network and no other permission, and leaves nothing in a backup', () => {
  expect([...manifest.matchAll(/uses-permission android:name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'android.permission.INTERNET',
  ])
  expect(manifest).toContain('android:allowBackup="false"')
})

it('the app on iOS is bound to the host of the site alone', () => {
  expect(read('ios/App/App/App.entitlements')).toContain('<string>applinks:$(HUNDRED_HOST)</string>')
  expect(read('ios/App/App.xcodeproj/project.pbxproj').match(/CODE_SIGN_ENTITLEMENTS/g)).toHaveLength(2)
})

it('the app carries its pages, and exposes the bridge to no other host', () => {
  const config = read('capacitor.config.ts')
  expect(config).toContain("webDir: 'www'")
  expect(config).toContain('allowNavigation: []')
  expect(config).not.toMatch(/\burl:/)
})

it('the app has on both platforms the plugins that its pages call, and no others', () => {
  const called = ['capacitor-app', 'capacitor-filesystem', 'capacitor-share', 'capacitor-secure-storage-plugin']
  const android = [...read('android/app/capacitor.build.gradle').matchAll(/project\(':([\w-]+)'\)/g)]
  expect(new Set(android.map(([, name]) => name))).toEqual(new Set(called))
  const ios = [
    ...read('ios/App/CapApp-SPM/Package.swift').matchAll(/path: "\.\.\/\.\.\/\.\.\/node_modules\/@?([^"]+)"/g),
  ]
  expect(new Set(ios.map(([, name = '']) => name.replace('/', '-')))).toEqual(new Set(called))
})

it.each([
  ['index.html', ["You're offline.", '您已离线。', 'Try again', '再试一次']],
  ['update.html', ['newer version of the app', '更新版本的应用', 'Back to the start', '返回首页']],
])("the app's page %s says in both languages what to do, and fetches nothing from elsewhere", (page, parts) => {
  const html = read(`pages/${page}`)
  for (const part of parts) expect(html).toContain(part)
  expect(html).toContain('http-equiv="content-security-policy"')
  expect(html).not.toMatch(/https?:|<script(?![^>]* src=)|style=/)
})
