import type { ContactStep } from './contact-form.tsx'

/** The step of an address, if it asks for one. */
export function contactStepOf(url: string): ContactStep | undefined {
  const asked = new URL(url).searchParams.get('contact')
  return asked === 'email' || asked === 'phone' || asked === 'code' ? asked : undefined
}
