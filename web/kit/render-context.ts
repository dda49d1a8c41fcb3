import { createContext, use } from 'react'
import { createContext as createLoadContext } from 'react-router'

/** The nonce of this response's inline scripts, for the server's render. */
export const nonceContext = createLoadContext<string>()

/** The same inside components; browsers hide the attribute, so there it is read from the property. */
export const NonceContext = createContext<string | undefined>(undefined)

/** Reports an error of rendering to the log of the server. */
export const reportContext = createLoadContext<(error: unknown) => void>()

export function useNonce(): string | undefined {
  const given = use(NonceContext)
  if (typeof document === 'undefined') return given
  const meta = document.querySelector('meta[property="csp-nonce"]')
  return meta instanceof HTMLElement ? meta.nonce : undefined
}
