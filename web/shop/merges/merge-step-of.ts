/** The form that the address opens; with `code` the member already has one. */
export type MergeStep = 'account' | 'code' | 'phone'

/** The step in the address, if any. */
export function mergeStepOf(url: string): MergeStep | undefined {
  const asked = new URL(url).searchParams.get('merge')
  return asked === null ? undefined : asked === 'phone' || asked === 'code' ? asked : 'account'
}
