import { createContext } from 'react-router'

/** Takes what broke while a page was made, for the log of the server. */
export const reportContext = createContext<(error: unknown) => void>()
