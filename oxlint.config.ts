import { readdirSync } from 'node:fs'
import { defineConfig } from 'oxlint'
import { houseRules } from './scripts/lint/house-rules.ts'
import { importOverrides } from './scripts/lint/import-rules.ts'

const features = readdirSync(new URL('src/web/features', import.meta.url))

// Who may import whom is made from the tables in scripts/lint/rooms.ts.
export default defineConfig({
  ...houseRules,
  overrides: [
    ...importOverrides(features),
    {
      files: ['src/domain/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'process',
            property: 'env',
            message: 'Settings come from src/config/config.ts, as arguments.',
          },
          {
            object: 'Math',
            property: 'random',
            message: 'Randomness is an argument.',
          },
          {
            object: 'Date',
            property: 'now',
            message: 'Time is an argument.',
          },
        ],
        'no-restricted-globals': [
          'error',
          {
            name: 'fetch',
            message: 'The network is an argument.',
          },
        ],
      },
    },
    {
      files: ['src/commands/**'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: ['src/web/**/*.tsx'],
      rules: {
        'react/jsx-no-literals': [
          'error',
          {
            allowedStrings: ['·', '…', '/', '×', '—', '–', '-', ':', '(', ')', '©', '%', '+', '|', '“', '”'],
          },
        ],
      },
    },
    {
      files: ['src/web/ui/raw-html.tsx'],
      rules: {
        'react/no-danger': 'off',
      },
    },
    {
      files: ['src/config/config.ts', '*.config.ts'],
      rules: {
        'no-restricted-properties': 'off',
      },
    },
    {
      files: ['src/main.ts'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: ['scripts/**', 'bench/**', 'e2e/**'],
      rules: {
        'no-console': 'off',
        'no-restricted-properties': 'off',
        'no-restricted-globals': 'off',
        'react/rules-of-hooks': 'off',
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^(?:\\.\\./)+(?:src|content)/',
                message: "Write '#src/…' or '#content/…'.",
              },
            ],
          },
        ],
      },
    },
    {
      files: ['**/*.mjs'],
      rules: {
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/restrict-template-expressions': 'off',
        'typescript/no-unsafe-argument': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs', 'src/**/testing.ts', 'src/**/testing/**'],
      rules: {
        'no-restricted-properties': 'off',
        'no-restricted-globals': 'off',
        'max-lines': [
          'error',
          {
            max: 600,
          },
        ],
        'max-params': 'off',
        'react/jsx-no-literals': 'off',
        'typescript/no-non-null-assertion': 'off',
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['../**', './../**', '..', '#src/main.ts'],
                message: "Write './' inside a folder and '#src/…' across.",
              },
            ],
          },
        ],
      },
    },
    {
      files: ['e2e/**'],
      rules: {
        'vitest/expect-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/valid-title': 'off',
        'vitest/hoisted-apis-on-top': 'off',
      },
    },
  ],
})
