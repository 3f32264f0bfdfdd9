import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { keepParticles } from '#src/shared/text/particles.ts'

/*
 * The only file that hands strings to the browser as markup or script. The markup is the importer's, cleaned when the
 * book came in, or a member's, cleaned when it was written; the scripts are our own constants, marked by the server and named in the page's Content-Security-Policy by their hash. Where the
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
  const { ssr } = useRouter().options
  return <script nonce={ssr?.nonce} dangerouslySetInnerHTML={{ __html: code }} />
}

/** Our own stylesheets, where the served page has them in it; the policy names them by their hash too. */
export function InlineStyle({ names, code }: { names: string; code: string }) {
  const [trusted] = useState(() => policy?.createHTML(code) ?? code)
  return <style data-page-style={names} dangerouslySetInnerHTML={{ __html: trusted }} />
}

export function BookHtml({ html, className }: { html: string; className?: string }) {
  // React writes the markup anew whenever it gets another object, and marks and selections would be lost.
  const trusted = useMemo(() => {
    const kept = keepParticles(html)
    return policy?.createHTML(kept) ?? kept
  }, [html])
  return <div className={className} dangerouslySetInnerHTML={{ __html: trusted }} />
}

/** Markup as a tree that nothing runs in and nothing is fetched for: to be read, not shown. */
export function inertTree(html: string): DocumentFragment {
  const template = document.createElement('template')
  // React's type of trusted markup is the only one there is; the browser takes it as a string is taken.
  template.innerHTML = (policy?.createHTML(html) ?? html) as string
  return template.content
}
