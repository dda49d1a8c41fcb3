import type { StaffRole } from '#domain/kit/endpoint.ts'

/** Tasks that are about people and not about money: the desk may finish them as well. */
const peopleKinds = ['seat_twice', 'undeliverable'] as const

/** Whether somebody of that role may finish a task of that kind. Money, classes and accounts are for who manages. */
export function finishesTask(role: StaffRole, kind: string): boolean {
  if (role === 'owner' || role === 'manager') return true
  return role === 'desk' && peopleKinds.some((people) => people === kind)
}
