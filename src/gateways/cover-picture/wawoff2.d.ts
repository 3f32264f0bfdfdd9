declare module 'wawoff2/decompress.js' {
  /** The TrueType or OpenType font inside a WOFF2. */
  export default function decompress(bytes: Uint8Array): Promise<Uint8Array>
}
