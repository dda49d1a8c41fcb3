import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { privateSteps, type PrivateStep } from './model.ts'

/** The step after that one. The notes are optional, so a private can be confirmed after the pack as well. */
export function nextStep(done: PrivateStep): PrivateStep | 'confirm' {
  return privateSteps[privateSteps.indexOf(done) + 1] ?? 'confirm'
}

/** The furthest step of a private once that step is taken. */
export function furthestStep(step: PrivateStep, done: PrivateStep): PrivateStep {
  return privateSteps.indexOf(step) > privateSteps.indexOf(done) ? step : done
}

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
