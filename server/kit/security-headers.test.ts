import { expect, test } from 'vitest'
import { permissionsPolicy } from './security-headers.ts'

test.each(['/my-account/classes/checkin', '/zh/my-account/classes/checkin', '/staff/kiosk', '/zh/staff/kiosk'])('the camera may be asked for at %s', (path) => {
  expect(permissionsPolicy(path)).toContain('camera=(self)')
})

test.each(['/', '/my-account/classes', '/my-account/classes/checkin/other', '/x/staff/kiosk', '/staff'])('and not at %s', (path) => {
  expect(permissionsPolicy(path)).toContain('camera=()')
})
