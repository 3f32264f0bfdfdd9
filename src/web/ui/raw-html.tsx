/*
 * The only file that hands strings to the browser as markup or script. The markup is the importer's, cleaned when the
 * book came in; the scripts are our own constants, named in the page's Content-Security-Policy by their hash.
 */

export function InlineScript({ code }: { code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}

export function BookHtml({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
