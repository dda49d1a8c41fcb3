import { useSearchParams } from 'react-router'

export const packActs = ['extend', 'adjust', 'freeze', 'sharing'] as const
export const personActs = ['grant', 'points', 'store-credit', 'birth-date', 'restrict'] as const
type PackActName = (typeof packActs)[number]
type PersonActName = (typeof personActs)[number]

/** Which act is open beside the page, as its address says it, and for which pack. */
export function useMemberPanel() {
  const [query, setQuery] = useSearchParams()
  const change = (panel: string | undefined, pack: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('panel')
        next.delete('pack')
        if (panel !== undefined) next.set('panel', panel)
        if (pack !== undefined) next.set('pack', pack)
        return next
      },
      { preventScrollReset: true },
    )
  return {
    panel: query.get('panel'),
    pack: query.get('pack'),
    open: (panel: PackActName | PersonActName | 'book' | 'edit' | 'sign', pack?: string) => change(panel, pack),
    close: () => change(undefined, undefined),
  }
}
