import { ApiRefusal } from '#src/web/api/client.ts'

type Line = { json: string; markdown: string; done: number; total: number }

/** Two files from an answer that comes line by line. Throws where the API says no or the answer breaks off. */
export async function prepareDataFiles(
  answer: Pick<Response, 'ok' | 'status' | 'json' | 'body'>,
  onShare: (share: number) => void,
): Promise<{ json: Blob; markdown: Blob }> {
  if (!answer.ok || answer.body === null)
    throw new ApiRefusal(answer.status, await answer.json().catch(() => ({})))
  const json: string[] = []
  const markdown: string[] = []
  let last = 0
  for await (const line of linesOf(answer.body)) {
    json.push(line.json)
    markdown.push(line.markdown)
    last = line.done / line.total
    onShare(last)
  }
  if (last < 1) throw new Error('The copy broke off')
  return {
    json: new Blob(json, { type: 'application/json' }),
    markdown: new Blob(markdown, { type: 'text/markdown' }),
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const read: Line = JSON.parse(line)
      yield read
    }
  }
}
