/**
 * Runs before the first paint. A press on a button that React has not taken over yet, because the script of the page or of the part is still on
 * its way, would be lost: React stops it and forgets it. It is pressed again once the button is taken over, and shows meanwhile that it was heard;
 * after ten seconds it is dropped. Where React takes a button over in the midst of a press and answers it, the press comes back up to the window
 * and counts once. Links, forms and popovers work without script. React names what it has taken over by a property that begins with __reactProps.
 */
export const keepPressScript = `{const kept=new Map,
find=e=>e.target.closest('button[type=button]:not([popovertarget])'),
taken=b=>Object.keys(b).some(k=>k.startsWith('__reactProps')),
drop=b=>{clearInterval(kept.get(b));kept.delete(b);b.removeAttribute('aria-busy')};
addEventListener('click',e=>{const b=find(e);if(!b||kept.has(b)||taken(b))return;b.ariaBusy=true;let left=200;
kept.set(b,setInterval(()=>{if(taken(b)){drop(b);b.click()}else if(!b.isConnected||!left--)drop(b)},50))},true);
addEventListener('click',e=>{const b=find(e);if(b&&kept.has(b)&&taken(b))drop(b)})}`
