import { expect, test } from 'vitest'
import { decideDeletion } from './decide-deletion.ts'

test.each([
  [{ bookings: 0, orders: 0, isStaff: false }, undefined],
  [{ bookings: 1, orders: 0, isStaff: false }, 'accounts.delete_open'],
  [{ bookings: 0, orders: 1, isStaff: false }, 'accounts.delete_open'],
  [{ bookings: 0, orders: 0, isStaff: true }, 'accounts.delete_staff'],
  [{ bookings: 2, orders: 3, isStaff: true }, 'accounts.delete_staff'],
])('deleting an account with %j: %s', (standing, code) => {
  expect(decideDeletion(standing)?.code).toBe(code)
})
