declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'truetype'
      noHinting: boolean
      keepFeatures: string[]
      dropTables: string[]
    },
  ): Promise<Uint8Array>
}

declare module 'wawoff2/compress.js' {
  export default function compress(font: Uint8Array): Promise<Uint8Array>
}
