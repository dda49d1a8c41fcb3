import { privateSteps, type PrivateStep } from './model.ts'

/** How far a private has come once that step is taken. */
export function furthestStep(step: PrivateStep, done: PrivateStep): PrivateStep {
  return privateSteps.indexOf(step) > privateSteps.indexOf(done) ? step : done
}
