/** The colours and measures are those of the library, so that practice looks like the real thing. */
export const CARD_PAGE_STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#FBF9F4,#16140F);--raised:light-dark(#FFFFFF,#1F1C16);--ink:light-dark(#1F1B16,#ECE6DA);--muted:light-dark(#6B6358,#A79E8F);--rule:light-dark(#E6DFD2,#332E25);--line:light-dark(#8C8272,#7D7364);--accent:light-dark(#7A1F2B,#E09A8F);--on-accent:light-dark(#FFFFFF,#16140F)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 Pretendard,-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Noto Sans KR',system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}
main{max-width:560px;margin:0 auto;padding:32px 20px 48px}
.practice{margin:0 0 24px;padding:12px 16px;border:1px solid var(--accent);border-radius:8px;color:var(--accent);font-weight:600}
h1{margin:0 0 8px;font:600 32px/1.3 'Noto Serif KR',serif;text-wrap:balance}
.lead{margin:0 0 24px;color:var(--muted);text-wrap:pretty}
fieldset{margin:0 0 24px;padding:0;border:0}
legend{padding:0 0 8px;font-weight:600}
label{display:flex;gap:12px;align-items:flex-start;min-height:44px;padding:12px 4px;border-top:1px solid var(--rule);cursor:pointer}
label:last-child{border-bottom:1px solid var(--rule)}
input{flex:none;width:20px;height:20px;margin:4px 0 0;accent-color:var(--accent)}
strong{display:block;font-weight:600}
small{display:block;color:var(--muted);font-size:15px}
.number{font-variant-numeric:tabular-nums}
.buttons{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button{min-height:48px;border:1px solid var(--line);border-radius:8px;background:var(--raised);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
button.first{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 24px;margin:0}
dt{color:var(--muted)}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:4px}
@media (min-width:700px){main{padding-top:64px}}
`
