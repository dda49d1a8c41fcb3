/** What a script and its early fetches are called until the first paint: no browser knows either, so none asks. */
const heldScript = 'module/after-paint'
const heldLink = 'after-paint'

/** Whoever waits longer for the stylesheet than this gets the script beside it. */
const longestWaitMs = 2000

/**
 * A page is readable without its scripts, so their fetching must not take the line from the stylesheet, the fonts and
 * the pictures of the first paint: on a slow phone that halves the time to the largest one. Takes the whole page.
 */
export function holdScripts(html: string): string {
  return html
    .replaceAll(' type="module" async=""', ` type="${heldScript}"`)
    .replaceAll('<link rel="modulepreload"', `<link rel="${heldLink}"`)
}

/**
 * Runs in the head of a page whose scripts are held: lets them go when the first words have been seen (a frame that is
 * only asked for is not), and at once where none will be, as in a tab that opens behind another. A copy carries the
 * nonce, or matches its hash as the original did.
 */
export const releaseScript = `{let d;const go=()=>{if(d)return;d=1;\
for(const l of document.querySelectorAll('link[rel=${heldLink}]'))l.rel='modulepreload';\
for(const s of document.querySelectorAll('script[type="${heldScript}"]')){const m=document.createElement('script');\
m.type='module';m.nonce=s.nonce;m.textContent=s.textContent;document.head.append(m);m.remove()}};\
addEventListener('DOMContentLoaded',()=>{setTimeout(go,document.hidden?0:${longestWaitMs});\
new PerformanceObserver((l)=>{if(l.getEntriesByName('first-contentful-paint').length)go()}).observe({type:'paint',buffered:true})})}`
