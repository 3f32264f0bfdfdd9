import { useMemo } from 'react'

/*
 * The only file that hands strings to the browser as markup or script. The markup is the importer's, cleaned when the
 * book came in; the scripts are our own constants, named in the page's Content-Security-Policy by their hash. Where the
 * browser has Trusted Types, the policy of this file is the only one that the pages may make.
 */

declare global {
  // TypeScript's own library does not know Trusted Types yet; React takes what such a policy makes.
  var trustedTypes:
    | {
        createPolicy: (
          name: string,
          rules: { createHTML: (html: string) => string },
        ) => { createHTML: (html: string) => TrustedHTML }
      }
    | undefined
}

const policy = globalThis.trustedTypes?.createPolicy('book', { createHTML: (html) => html })

export function InlineScript({ code }: { code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}

export function BookHtml({ html, className }: { html: string; className?: string }) {
  // React writes the markup anew whenever it gets another object, and marks and selections would be lost.
  const trusted = useMemo(() => policy?.createHTML(html) ?? html, [html])
  return <div className={className} dangerouslySetInnerHTML={{ __html: trusted }} />
}
