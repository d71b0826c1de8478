/**
 * Sends a request like `fetch`, which cannot tell how much of the body has been sent.
 * @param onProgress gets the share from 0 to 1
 */
export async function sendWithProgress(
  request: Request,
  onProgress: (share: number) => void,
): Promise<Response> {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    request.signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 1 : loaded / total),
    );
    xhr.addEventListener('load', () => {
      const { status } = xhr;
      resolve(new Response(xhr.responseText, { status, headers: headersOf(xhr) }));
    });
    xhr.addEventListener('error', () => reject(new TypeError('The connection was lost.')));
    xhr.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.signal.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
}

function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  return headers;
}
