import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { appSettings } from '#domain/mobile/app-settings.ts'
import { readConfig } from '#server/kit/config.ts'

const certificate = Array.from({ length: 32 }, () => 'A1').join(':')
const named = {
  APP_ANDROID_ID: 'example.hundred.app',
  APP_ANDROID_CERTIFICATES: `${certificate},${certificate}`,
  APP_IOS_ID: 'A1B2C3D4E5.example.hundred.app',
}
const android = '/.well-known/assetlinks.json'
const ios = '/.well-known/apple-app-site-association'

let server: TestServer
let without: TestServer
beforeAll(async () => {
  ;[server, without] = await Promise.all([startTestServer({ env: named }), startTestServer()])
  await Promise.all([aStudio(server.db), aStudio(without.db)])
})
afterAll(async () => Promise.all([server.stop(), without.stop()]))

const read = async (at: TestServer, path: string) => {
  const answer = await fetch(at.url + path)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

describe('the links of this site', () => {
  it('the links of this site open in the Android app that the settings name', async () => {
    const { status, type, text } = await read(server, android)
    expect([status, type]).toEqual([200, 'application/json'])
    expect(JSON.parse(text)).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'example.hundred.app',
          sha256_cert_fingerprints: [certificate, certificate],
        },
      },
    ])
  })

  it('the links of this site open in the named iOS app, in both languages, except those that are no page', async () => {
    const { status, type, text } = await read(server, ios)
    expect([status, type]).toEqual([200, 'application/json'])
    const [detail] = JSON.parse(text).applinks.details
    expect(detail.appIDs).toEqual(['A1B2C3D4E5.example.hundred.app'])
    const paths = detail.components.map((component: { readonly '/': string }) => component['/'])
    for (const path of ['/my-account*', '/zh/my-account*', '/schedules*', '/packages*', '/checkout/*'])
      expect(paths).toContain(path)
    expect(paths.filter((path: string) => /api|logout|staff/.test(path))).toEqual([])
  })

  it('the links of this site open in no app while none is named', async () => {
    expect([(await read(without, android)).status, (await read(without, ios)).status]).toEqual([404, 404])
  })
})

describe('the settings of the app', () => {
  it.each([
    { APP_ANDROID_ID: 'hundred' },
    { APP_ANDROID_ID: 'example.hundred app' },
    { APP_ANDROID_CERTIFICATES: 'A1:B2' },
    { APP_ANDROID_CERTIFICATES: certificate.toLowerCase() },
    { APP_IOS_ID: 'example.hundred.app' },
  ])('the settings of the app refuse %j', (env) => {
    const read = readConfig({ DATABASE_URL: 'postgres://', ...env })
    expect('problems' in read && read.problems).toHaveLength(1)
  })

  it('the settings name no Android app without the certificates that sign it', () => {
    expect(appSettings({ APP_ANDROID_ID: 'example.hundred.app' })).toEqual({ android: undefined, ios: undefined })
  })
})

describe('the app and other sites', () => {
  it.each(['capacitor://localhost', 'http://localhost', 'https://localhost', 'https://elsewhere.example', 'null'])(
    'the origin %s is granted nothing',
    async (origin) => {
      const headers = { origin, 'access-control-request-method': 'POST', 'x-platform': 'android' }
      for (const [method, path] of [
        ['OPTIONS', '/api/token'],
        ['OPTIONS', '/api/cart'],
        ['GET', '/api/settings'],
        ['GET', android],
      ] as const) {
        const answer = await fetch(server.url + path, { method, headers })
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    },
  )

  it.each([
    ['a page in a browser', { 'x-platform': 'web' }, true],
    ['a page in the app', { 'x-platform': 'android', 'sec-fetch-site': 'same-origin' }, true],
    ['a program for Android', { 'x-platform': 'android' }, false],
    ['a page of another site', { 'x-platform': 'ios', 'sec-fetch-site': 'cross-site' }, false],
    ['a program that says nothing', {}, false],
  ])('%s keeps its cart by a cookie or by a secret in the body', async (_who, headers, byCookie) => {
    const answer = await fetch(`${server.url}/api/cart`, { headers })
    const { uuid } = await answer.json()
    expect([answer.status, uuid === null, answer.headers.getSetCookie().length > 0]).toEqual([200, byCookie, byCookie])
  })
})
