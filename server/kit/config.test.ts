import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  MODE: 'production',
  DATABASE_URL: 'postgres://db/hundred',
  SECRET: 'a secret of our own: it is long enough',
  GATEWAY_KEY: 'their-key',
  GATEWAY_URL: 'https://go.curlec.com',
  PUBLIC_URL: 'https://hundred.example',
  SMTP_URL: 'smtps://mail.example',
  TRUSTED_PROXIES: '1',
}

test('the demo needs nothing but a database', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/hundred' })).toMatchObject({
    mode: 'demo',
    port: 3000,
    rateLimits: true,
  })
})

test('production with its own secrets starts', () => {
  expect(readConfig(production)).toMatchObject({ mode: 'production', publicUrl: 'https://hundred.example' })
})

test('Curlec by Razorpay replaces Curlec, with its former secret of webhooks', () => {
  const read = readConfig({
    ...production,
    GATEWAYS: 'razorpay',
    RAZORPAY_URL: 'https://api.razorpay.com',
    RAZORPAY_KEY_ID: 'rzp_live_A1',
    RAZORPAY_KEY_SECRET: 'theirs',
    RAZORPAY_WEBHOOK_SECRET: 'present,former',
  })
  expect(read).toMatchObject({ gateways: ['razorpay'], razorpay: { webhookSecrets: ['present', 'former'] } })
})

test.each([
  ['none', 0],
  ['0', 0],
  ['2', 2],
])('production behind %s proxies counts %i of them', (named, count) => {
  expect(readConfig({ ...production, TRUSTED_PROXIES: named })).toMatchObject({ trustedProxies: count })
})

describe('production refuses', () => {
  test.each([
    ['SECRET', undefined],
    ['SECRET', 'Zk3f0vQ9wYb2LxT7mN5cR8dJ1hG4sA6'],
    ['SECRET', 'abababababababababababababababababab'],
    ['SMTP_URL', undefined],
    ['GATEWAY_KEY', undefined],
    ['GATEWAY_KEY', 'SIMKEY'],
    ['GATEWAY_URL', undefined],
    ['GATEWAY_URL', 'http://localhost:3100'],
    ['GATEWAY_URL', 'http://[::1]:3100'],
    ['GATEWAY_URL', 'http://go.curlec.com'],
    ['GATEWAY_URL', 'https://localhost'],
    ['GATEWAY_URL', 'https://localhost.'],
    ['GATEWAY_URL', 'https://bank.localhost'],
    ['GATEWAY_URL', 'https://127.0.0.2'],
    ['GATEWAY_URL', 'https://127.1:8443'],
    ['GATEWAY_URL', 'https://2130706433'],
    ['GATEWAY_URL', 'https://0.0.0.0'],
    ['GATEWAY_URL', 'https://[::]'],
    ['GATEWAY_URL', 'https://[::ffff:127.0.0.1]'],
    ['GATEWAY_URL', 'https://[fe80::1]'],
    ['GATEWAY_URL', 'https://[fd00:ec2::254]'],
    ['GATEWAY_URL', 'https://[::ffff:10.0.0.1]'],
    ['GATEWAY_URL', 'https://[64:ff9b::a00:1]'],
    ['GATEWAY_URL', 'https://gateway'],
    ['GATEWAY_URL', 'https://metadata.google.internal'],
    ['GATEWAY_URL', 'https://bank.local'],
    ['PUSH_HOSTS', 'fcm.googleapis.com,10.0.0.1:8443'],
    ['PUSH_HOSTS', '*.internal'],
    ['SMTP_URL', 'smtp://169.254.169.254'],
    ['SMTP_URL', 'smtp://[fe80::1]'],
    ['RAZORPAY_URL', 'http://api.razorpay.com'],
    ['RAZORPAY_URL', 'https://localhost'],
    ['RAZORPAY_KEY_ID', 'rzp_test_SIM0000001'],
    ['RAZORPAY_KEY_SECRET', 'SIMSECRET'],
    ['RAZORPAY_WEBHOOK_SECRET', 'theirs,SIMWHSEC'],
    ['GATEWAYS', 'razorpay'],
    ['GATEWAYS', 'curlec,razorpay'],
    ['PUBLIC_URL', undefined],
    ['PUBLIC_URL', 'http://hundred.example'],
    ['TRUSTED_PROXIES', undefined],
    ['RATE_LIMITS', 'off'],
    ['DRIVER_OFF', 'pipeline'],
    ['DEV_PAGES', '1'],
  ])('%s = %s', (name, value) => {
    const read = readConfig({ ...production, [name]: value })
    expect('problems' in read ? read.problems.join(' ') : '').toContain(name)
  })
})

test('a weak secret is refused with the way to draw a strong one, which starts', () => {
  const read = readConfig({ ...production, SECRET: 'password'.repeat(5) })
  expect('problems' in read ? read.problems.join(' ') : '').toContain('openssl rand -base64 32')
  expect(readConfig({ ...production, SECRET: randomBytes(32).toString('base64') })).toMatchObject({
    mode: 'production',
  })
})

test.each(['10.0.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.1', '198.18.0.1'])(
  'no gateway of production is at %s, which the internet cannot reach, while the demo accepts it',
  (host) => {
    for (const name of ['GATEWAY_URL', 'IPAY88_URL', 'RAZORPAY_URL']) {
      const read = readConfig({ ...production, [name]: `https://${host}` })
      expect('problems' in read ? read.problems.join(' ') : '').toContain(name)
    }
    expect(readConfig({ DATABASE_URL: 'postgres://db/hundred', GATEWAY_URL: `http://${host}` })).toMatchObject({
      mode: 'demo',
    })
  },
)

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['MODE', 'prod'],
  ['DATABASE_URL', ''],
  ['SMTP_URL', 'ftp://mail'],
  ['TRUSTED_PROXIES', '-1'],
  ['TRUSTED_PROXIES', 'two'],
  ['DRIVER_OFF', 'pipeline,wings'],
  ['DATABASE_POOL', '2'],
  ['DATABASE_POOL', '91'],
  ['DATABASE_POOL', 'many'],
])('%s = %s is reported by name', (name, value) => {
  const read = readConfig({ DATABASE_URL: 'postgres://db/hundred', [name]: value })
  expect('problems' in read ? read.problems.join(' ') : '').toContain(name)
})

test('SECRET is a list, newest first, whose secrets all have to be strong', () => {
  const [next, former] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  expect(readConfig({ ...production, SECRET: `${next}, ${former}` })).toMatchObject({
    secret: next,
    secrets: [next, former],
  })
  for (const list of [
    `${next},`,
    `${next},short`,
    `${next},${next}`,
    Array.from({ length: 6 }, (_, n) => `${next}${n}`).join(),
  ])
    expect(readConfig({ ...production, SECRET: list })).toMatchObject({ problems: [expect.stringContaining('SECRET')] })
})
