import { createElement as element, type ReactNode } from 'react'
import { Outlet, Scripts } from 'react-router'

export function Layout({ children }: { readonly children: ReactNode }) {
  return element(
    'html',
    { lang: 'en' },
    element(
      'head',
      null,
      element('meta', { charSet: 'utf-8' }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'description', content: 'A bare page' }),
      element('title', null, 'Bare'),
    ),
    element('body', null, children, element(Scripts)),
  )
}

export default Outlet
