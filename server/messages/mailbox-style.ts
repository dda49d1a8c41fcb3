/** The style of the mailbox: the site's tokens, copied because the page is independent of the site's own styles. */
export const mailboxStyle = `:root{color-scheme:light dark;--bg:#FBF9F4;--surface:#FFFFFF;--ink:#1D1912;--ink-2:#473F31;--ink-3:#655B49;--line:#E2D9C7;--field:#857860;--brass:#C9A45C;--action:#1D1912;--on-action:#FBF9F4;--ok:#2A5F42;--warn:#7A4E00;--bad:#98301D;--focus:#27406F}
@media(prefers-color-scheme:dark){:root{--bg:#13100B;--surface:#1B1710;--ink:#F4EEE2;--ink-2:#D3C9B7;--ink-3:#ADA18A;--line:#302920;--field:#83775F;--brass:#D3AE67;--action:#F4EEE2;--on-action:#1D1912;--ok:#8CCBA4;--warn:#E8BC67;--bad:#F3A592;--focus:#AEC4F0}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:960px;padding:32px 20px 80px;background:var(--bg);color:var(--ink);font:16px/1.55 "Hanken Grotesk",system-ui,sans-serif}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;flex-wrap:wrap;padding-bottom:24px;border-bottom:1px solid var(--line)}
h1{font-weight:350;font-size:clamp(28px,5vw,44px);line-height:1.1;margin:24px 0 8px;overflow-wrap:anywhere}
h2{font-weight:400;font-size:20px;margin:32px 0 12px}
p{color:var(--ink-2);max-width:62ch}
a{color:inherit;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--focus);outline-offset:3px}
header a,nav a{display:inline-flex;align-items:center;min-height:44px}
.mark{font-size:24px;text-decoration:none}
nav{display:flex;gap:20px;flex-wrap:wrap;align-items:center;margin-top:16px}
header nav{margin:0}
form{display:flex;gap:12px;flex-wrap:wrap;align-items:end;margin:20px 0}
label{display:grid;gap:4px;color:var(--ink-3);font-size:14px;flex:1 1 220px;max-width:360px}
input{min-height:44px;padding:8px 12px;border:1px solid var(--field);border-radius:2px;background:var(--surface);color:var(--ink);font:inherit}
button{min-height:44px;padding:8px 20px;border:0;border-radius:2px;background:var(--action);color:var(--on-action);font:inherit;cursor:pointer}
ul{list-style:none;margin:16px 0 0;padding:0}
li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 0;text-decoration:none}
@media(max-width:600px){li a{grid-template-columns:1fr}}
li a:hover .subject{text-decoration:underline}
.subject{font-weight:550;overflow-wrap:anywhere}
.quiet{color:var(--ink-3);font-size:14px;overflow-wrap:anywhere}
.sent{color:var(--ok)}.queued{color:var(--warn)}.failed{color:var(--bad)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 20px;margin:16px 0}
dt{color:var(--ink-3)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:640px;border:1px solid var(--line);border-top:3px solid var(--brass);border-radius:4px;background:var(--bg)}
pre{margin:0;padding:20px;border:1px solid var(--line);border-radius:4px;background:var(--surface);white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,monospace}
`
