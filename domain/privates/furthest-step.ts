import { privateSteps, type PrivateStep } from './model.ts'

/** The furthest step of a private once that step is taken. */
export function furthestStep(step: PrivateStep, done: PrivateStep): PrivateStep {
  return privateSteps.indexOf(step) > privateSteps.indexOf(done) ? step : done
}
