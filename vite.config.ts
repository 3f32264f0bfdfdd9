import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fontFaceRules } from './scripts/fonts/font-face-rules.ts'
import { routes } from './src/web/routes.ts'

/** Puts a `.br` and a `.gz` beside every script and stylesheet, so that serving one costs no CPU. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg)$/.test(fileName)) continue
          const source = file.type === 'chunk' ? file.code : file.source
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(source, { params }),
          })
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
        }
      },
    },
  }
}

/** Forms of accounts and settings: no page that is read needs them. */
const FORMS = /[\\/](?:domain[\\/]members|web[\\/]features[\\/]members|web[\\/]api[\\/]use-form)/
const isShared = (id: string) => !FORMS.test(id) && /[\\/](?:src|@tanstack[\\/]react-query)[\\/]/.test(id)

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      virtualRouteConfig: routes,
      routesDirectory: 'src/web/pages',
      generatedRouteTree: 'src/web/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    compressed(),
  ],
  css: { postcss: { plugins: [fontFaceRules()] } },
  resolve: {
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: fileURLToPath(new URL('src/web/i18n/format-message.ts', import.meta.url)),
      },
      {
        find: '@formatjs/icu-skeleton-parser',
        replacement: fileURLToPath(new URL('src/web/i18n/no-skeletons.ts', import.meta.url)),
      },
    ],
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        outDir: 'dist/client',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          output: {
            // What every page needs comes as two files, not as thirty: the libraries change less often than we do.
            codeSplitting: {
              groups: [
                { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
                { name: 'app', tags: ['$initial'] },
                // What many pages share comes as one file too: on a slow line each file costs a trip of its own. With fewer
                // sharers the settings would put what they share among themselves into every page.
                { name: 'shared', minShareCount: 9, test: isShared },
                {
                  name: 'members',
                  minShareCount: 6,
                  test: FORMS,
                },
                // Small parts that the home page shares with the pages of books.
                {
                  name: 'lists',
                  test: /[\\/](?:book-order-switch|category-links|list-section)\.tsx$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // With its libraries in it, so that it is their production build whatever the server's NODE_ENV says.
      resolve: command === 'build' ? { noExternal: true } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        ssr: true,
        outDir: 'dist/server',
        // As for the browser: a stylesheet with a file set into it would have another name there than here.
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/web/entry-server.tsx' },
      },
    },
  },
}))
