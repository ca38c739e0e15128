const boundary = '----the-boundary-of-a-test'

/** The body of a form with a file, as a browser sends it. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file: { name: string; content: Buffer },
): { payload: Buffer; headers: Record<string, string> } {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(texts.join('') + head),
    file.content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
