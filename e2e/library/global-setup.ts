import { fillShelves } from './books.ts'
import { openOutside } from './outside.ts'
import { emptyFolder, startLibrary } from './server.ts'

/**
 * One library for all journeys, and the folder from which those of single journeys begin. Their addresses and books
 * travel to the workers by the environment.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const begun = await startLibrary({}, emptyFolder())
  await begun.stop()
  process.env.E2E_BEGUN = begun.dataDir
  const outside = await openOutside()
  const library = await startLibrary({ GEOCODER: 'on', GEOCODER_URL: `${outside.url}/reverse` }).catch(
    async (error: unknown) => {
      // Left open, it would keep the runner waiting for ever.
      await outside.close()
      throw error
    },
  )
  const close = async () => {
    const code = await library.end()
    await begun.end()
    await outside.close()
    return code
  }
  try {
    const books = await fillShelves(library, outside.url)
    process.env.E2E_LIBRARY = JSON.stringify({
      url: library.url,
      dataDir: library.dataDir,
      outside: outside.url,
      books,
    })
  } catch (error) {
    await close()
    throw error
  }
  return async () => {
    const code = await close()
    if (library.complained() !== '') throw new Error(`The server met faults:\n${library.complained()}`)
    if (code !== 0) throw new Error(`The server ended with ${code}`)
  }
}
