/** Where the menu button leads before any script: every menu is in the footer as plain links. */
export const footerMenuId = 'footer-menu'
