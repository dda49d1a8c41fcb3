export const staffRoles = ['owner', 'manager', 'desk', 'instructor'] as const
