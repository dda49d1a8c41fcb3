import { describe, expect, test } from 'vitest'
import { isLinkLocal, isPrivateHost } from './private-hosts.ts'

const hostOf = (name: string): string => new URL(`https://${name}`).hostname

describe('a host', () => {
  test.each([
    [
      '10.1.2.3',
      '172.16.0.1',
      '172.31.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '100.127.0.1',
      '192.0.0.8',
      '198.19.0.1',
    ],
    ['224.0.0.1', '255.255.255.255', '127.0.0.1', '0.0.0.0', '0x0a.1', '2886729729', '[::1]', '[fe80::1]', '[fc00::1]'],
    ['[::ffff:192.168.0.1]', '[64:ff9b::10.0.0.1]', '[2002:a00:1::]', '[ff02::1]', 'localhost', 'bank', 'bank.local'],
    ['metadata.google.internal', 'router.home.arpa', 'nas.lan', 'bank.internal.'],
  ])('a host is private: %s, %s, %s, %s and those below', (...names) => {
    for (const name of names) expect([name, isPrivateHost(hostOf(name))]).toEqual([name, true])
  })

  test.each([
    'go.curlec.com',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '[2606:4700::1]',
    'internal.example',
  ])('a host is public: %s', (name) => {
    expect(isPrivateHost(hostOf(name))).toBe(false)
  })

  test.each([
    ['169.254.1.1', true],
    ['[fe80::1]', true],
    ['[febf::1]', true],
    ['[::ffff:169.254.169.254]', true],
    ['192.168.0.1', false],
    ['[fec0::1]', false],
  ])('a host is link-local or not: %s', (name, is) => {
    expect(isLinkLocal(hostOf(name))).toBe(is)
  })
})
