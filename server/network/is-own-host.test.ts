import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { isOwnHost } from './is-own-host.ts'

test.each([
  ['localhost', '127.0.0.1', true],
  ['[::1]', '127.0.0.1', true],
  ['192.0.2.7', '192.0.2.7', true],
  ['evil.example', '127.0.0.1', false],
  ['evil.example', '0.0.0.0', false],
  ['127.0.0.1.evil.example', '0.0.0.0', false],
  [hostname().toLowerCase(), '0.0.0.0', true],
])('%s of a site that was started with %s: %s', (host, startedWith, isOwn) => {
  expect(isOwnHost(host, startedWith)).toBe(isOwn)
})
