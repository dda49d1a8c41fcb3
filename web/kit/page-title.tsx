import { useSettings } from './settings.ts'

/** "Page titles follow '{site title} | {page title}'." Every page has one. */
export function PageTitle({ children }: { readonly children: string }) {
  const { site_title: siteTitle } = useSettings()
  return <title>{`${siteTitle} | ${children}`}</title>
}
