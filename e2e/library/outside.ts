import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The world outside the library: a reverse geocoder in Nominatim's shape, and a canary no page may ever reach. */
export type Outside = { url: string; close: () => Promise<void> }

const KOREA = { south: 33, north: 39, west: 124, east: 132 }

/** `/reverse` answers like the geocoder, `/asked` tells the tests what was asked, any other path is the canary. */
export async function openOutside(): Promise<Outside> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://outside')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/asked') {
      response.end(JSON.stringify(asked))
      return
    }
    asked.push(url.pathname + url.search)
    if (url.pathname !== '/reverse') {
      response.end('{}')
      return
    }
    // Nobody lives there, and the geocoder says so.
    if (url.searchParams.get('lat') === '0.0') {
      response.end('{"error":"Unable to geocode"}')
      return
    }
    const country = countryOf(Number(url.searchParams.get('lat')), Number(url.searchParams.get('lon')))
    response.end(JSON.stringify({ address: { country_code: country } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function countryOf(lat: number, lon: number) {
  const inKorea = lat > KOREA.south && lat < KOREA.north && lon > KOREA.west && lon < KOREA.east
  return inKorea ? 'kr' : 'us'
}
