import { expect, test } from 'vitest'
import { contentSecurityPolicy, permissionsPolicy } from './response-headers.ts'

test.each(['/my-account/classes/checkin', '/zh/my-account/classes/checkin', '/staff', '/staff/kiosk'])(
  'the camera may be used at %s',
  (path) => {
    expect(permissionsPolicy(path)).toContain('camera=(self)')
  },
)

test.each(['/', '/my-account/classes', '/my-account/classes/checkin/other', '/x/staff/kiosk', '/staffing'])(
  'the camera may not be used at %s',
  (path) => {
    expect(permissionsPolicy(path)).toContain('camera=()')
  },
)

test('a page runs our own files, inline code with its nonce, and our own workers only', () => {
  const policy = contentSecurityPolicy({ inline: ["'nonce-abc'"], formTargets: ['https://bank.example'], dev: false })
  for (const rule of [
    "default-src 'self'",
    "script-src 'self' 'nonce-abc'",
    "worker-src 'self'",
    "connect-src 'self'",
    "form-action 'self' https://bank.example",
  ])
    expect(policy.split('; ')).toContain(rule)
  expect(policy).not.toContain('unsafe')
})
