/** The target of the menu button without script: the footer has every menu as plain links. */
export const footerMenuId = 'footer-menu'
