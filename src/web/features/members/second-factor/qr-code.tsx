import { useQuery } from '@tanstack/react-query'

/** Modules of white round the code, without which scanners do not find it. */
const QUIET = 4

/** An address as a picture, drawn here: no other service gets to see it. The room is kept while it is made. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const made = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => drawn(text),
    staleTime: Infinity,
    gcTime: 0,
  })
  const { size, path } = made.data ?? { size: 1, path: '' }
  return (
    <svg className="two-step__qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

async function drawn(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}
