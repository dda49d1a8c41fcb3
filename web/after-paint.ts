/** The script type until the first paint. No browser knows it, so none fetches such a script. */
const heldScript = 'module/after-paint'
const heldLink = 'after-paint'

/** If the stylesheet takes longer than this, the script no longer waits for it. */
const longestWaitMs = 2000

/**
 * Delays a page's scripts until the first paint. A page is readable without them, and fetching them at once competes
 * with the stylesheet, fonts and pictures: on a slow phone that doubles the time to the largest paint. Takes the whole
 * page.
 */
export function holdScripts(html: string): string {
  return html
    .replaceAll(' type="module" async=""', ` type="${heldScript}"`)
    .replaceAll('<link rel="modulepreload"', `<link rel="${heldLink}"`)
}

/**
 * Runs in the head of a page whose scripts are held. Releases them at the first contentful paint (a requested frame is
 * too early), and at once where none will follow, as in a background tab. A copied script keeps the nonce, or matches
 * the hash of the original.
 */
export const releaseScript = `{let d;const go=()=>{if(d)return;d=1;\
for(const l of document.querySelectorAll('link[rel=${heldLink}]'))l.rel='modulepreload';\
for(const s of document.querySelectorAll('script[type="${heldScript}"]')){const m=document.createElement('script');\
m.type='module';m.nonce=s.nonce;m.textContent=s.textContent;document.head.append(m);m.remove()}};\
addEventListener('DOMContentLoaded',()=>{setTimeout(go,document.hidden?0:${longestWaitMs});\
new PerformanceObserver((l)=>{if(l.getEntriesByName('first-contentful-paint').length)go()}).observe({type:'paint',buffered:true})})}`
