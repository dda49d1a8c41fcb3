import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { siteOrigin } from './site-origin.ts'

const local = { HOST: '127.0.0.1', PORT: '4100' }
const everywhere = { HOST: '0.0.0.0', PORT: '4100' }
const proxied = { ...local, TRUSTED_PROXIES: '1' }
const balanced = { ...proxied, PORT: '40123', BALANCER_HOST: '0.0.0.0', BALANCER_PORT: '4100' }

test.each([
  ['of this machine', local, 'http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
  ['of nobody, as for what is sent by the clock', local, undefined, 'http://localhost:4100'],
  ['of a stranger', local, 'http://evil.example', 'http://localhost:4100'],
  ['of a stranger, through a proxy', proxied, 'https://evil.example', 'http://localhost:4100'],
  ['of this machine, through a proxy', proxied, 'http://localhost:8080', 'http://localhost:8080'],
  ['of a stranger, where all addresses are listened on', everywhere, 'http://evil.example', 'http://localhost:4100'],
  ['of a stranger, through the balancer', balanced, 'http://evil.example', 'http://localhost:4100'],
  ['of nobody, behind the balancer', balanced, undefined, 'http://localhost:4100'],
  [
    'of a stranger, beside an address of its own',
    { PUBLIC_URL: 'https://a.example/' },
    'http://evil.example',
    'https://a.example',
  ],
  ['that is none', local, 'http://a b', 'http://localhost:4100'],
])('a link after a request with the host %s', (_host, env, askedAt, origin) => {
  const config = readConfig({ DATABASE_URL: 'postgres://localhost/none', ...env })
  if ('problems' in config) throw new Error(config.problems.join())
  expect(siteOrigin(config, askedAt)).toBe(origin)
})
