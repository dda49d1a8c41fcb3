import text from '../assets/fonts/hanken-grotesk.woff2?url'
import display from '../assets/fonts/ysabeau.woff2?url'

/** Both faces are needed for the first paint, so the root preloads them before the stylesheet that names them. */
export const fontLinks = [display, text].map(
  (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
)
