/** Which of the forms its address asks for; `code` has a code at hand. */
export type MergeStep = 'account' | 'code' | 'phone'

/** The step of an address, if it asks for any. */
export function mergeStepOf(url: string): MergeStep | undefined {
  const asked = new URL(url).searchParams.get('merge')
  return asked === null ? undefined : asked === 'phone' || asked === 'code' ? asked : 'account'
}
