/** The cookie of the reader's theme, `light` or `dark`; without it the device decides. Scripts read and write it. */
export const themeCookieName = 'hundred_theme'
