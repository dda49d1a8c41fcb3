/** The page of a product for the studio's own eyes; what is published looks as it does to everyone. */
export { action, default, handle, loader, shouldRevalidate } from './shop-view.tsx'
