import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { privateSteps, type PrivateStep } from './model.ts'

/**
 * Steps are taken in their order, and any that was taken may be taken again: a reloaded page, a second click and a
 * change of mind are treated alike. Example: after `people` one may choose the people again or go on to `pack`, and
 * neither write notes nor confirm. Refuses with privates.step_order.
 */
export function checkStep(step: PrivateStep | 'confirm', done: PrivateStep): Refusal | undefined {
  const reached = privateSteps.indexOf(done)
  const wanted = step === 'confirm' ? privateSteps.indexOf('notes') : privateSteps.indexOf(step)
  return wanted <= reached + 1 ? undefined : refuse('privates.step_order')
}
