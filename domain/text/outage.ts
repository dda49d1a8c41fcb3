import type { Locale } from './localized.ts'

/**
 * The message when not even the settings of the site can be read. In both languages, because nothing else has been
 * loaded.
 */
export const outage: Readonly<
  Record<Locale, { readonly title: string; readonly text: string; readonly home: string; readonly again: string }>
> = {
  en: {
    title: 'One moment',
    text: 'Sorry! This page is currently unavailable. We ask you to try again later.',
    home: 'Back to Home',
    again: 'Try again',
  },
  zh: { title: '请稍候', text: '抱歉！此页面目前无法使用，请稍后再试。', home: '返回首页', again: '再试一次' },
}
