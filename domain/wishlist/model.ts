/** The most recent products that are stored; older ones are deleted. */
export const maxRecent = 30
