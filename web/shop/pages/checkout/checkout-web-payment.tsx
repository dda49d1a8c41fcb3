/** The same page inside the app, which opens the bank in its own web view. */
export { action, default, handle, loader } from './checkout-payment-redirect.tsx'
