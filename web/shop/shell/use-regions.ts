import { usePath } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'

export interface RegionLink {
  readonly code: string
  readonly name: string
  readonly to: string
  readonly isHere: boolean
}

/** This studio first, then those of other regions, which are separate sites. */
export function useRegions(): readonly RegionLink[] {
  const path = usePath()
  const { branch, regions } = useSettings()
  const others = regions.filter((region) => region.code !== branch.code && region.url !== '')
  return [
    { code: branch.code, name: branch.name, to: path('/'), isHere: true },
    ...others.map((region) => ({ code: region.code, name: region.name, to: region.url, isHere: false })),
  ]
}
