/** The products looked at last that are kept; older ones are forgotten. */
export const maxRecent = 30
