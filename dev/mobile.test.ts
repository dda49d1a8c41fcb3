import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { linkPaths } from '#server/mobile/serve-app-links.ts'

const mobile = join(import.meta.dirname, '..', 'mobile')
const read = (path: string) => readFileSync(join(mobile, path), 'utf8')
const manifest = read('android/app/src/main/AndroidManifest.xml')

const versionsIn = (path: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(path, 'utf8')).dependencies

it('is made with the same library as its pages, each version pinned', () => {
  const ofApp = versionsIn(join(mobile, 'package.json'))
  const ofSite = versionsIn(join(mobile, '..', 'package.json'))
  for (const name of ['@capacitor/app', '@capacitor/core']) expect([name, ofApp[name]]).toEqual([name, ofSite[name]])
  for (const version of Object.values(ofApp)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(new Set([ofApp['@capacitor/android'], ofApp['@capacitor/ios']])).toEqual(new Set([ofApp['@capacitor/core']]))
})

it('opens on Android the links that the site vouches for, and no others', () => {
  const opened = [...manifest.matchAll(/android:pathPrefix="([^"]+)"/g)].map(([, prefix = '']) => prefix)
  const vouched = linkPaths.map((path) => path.replace(/\/?\*$/, ''))
  for (const path of vouched) expect(opened.some((prefix) => path.startsWith(prefix))).toBe(true)
  for (const prefix of opened) expect(vouched.some((path) => path.startsWith(prefix))).toBe(true)
})

it('asks for the network and for nothing else of the device, and leaves nothing in a backup', () => {
  expect([...manifest.matchAll(/uses-permission android:name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'android.permission.INTERNET',
  ])
  expect(manifest).toContain('android:allowBackup="false"')
})

it('is bound on iOS to the host of the site alone', () => {
  expect(read('ios/App/App/App.entitlements')).toContain('<string>applinks:$(HUNDRED_HOST)</string>')
  expect(read('ios/App/App/Info.plist')).toMatch(
    /<key>WKAppBoundDomains<\/key>\s*<array>\s*<string>\$\(HUNDRED_HOST\)<\/string>\s*<\/array>/,
  )
  expect(read('ios/App/App.xcodeproj/project.pbxproj').match(/CODE_SIGN_ENTITLEMENTS/g)).toHaveLength(2)
})

it('shows a page of its own where the site cannot be reached, in both languages', () => {
  const [, page = ''] = /errorPath: '([^']+)'/.exec(read('capacitor.config.ts')) ?? []
  const html = read(`www/${page}`)
  for (const part of ["You're offline.", '您已离线。', 'Try again', '重试']) expect(html).toContain(part)
  for (const [, file = ''] of html.matchAll(/(?:src|href)="([\w.]+)"/g))
    expect([file, existsSync(join(mobile, 'www', file))]).toEqual([file, true])
  expect(html).not.toMatch(/https?:/)
})
