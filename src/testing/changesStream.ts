import { HttpResponse } from 'msw';
import type { WireChanges } from '#contract/live';

/** A stream of changes that stays open until it is ended. Begins with a first event, as the server's. */
export function changesStream(first: WireChanges = { changes: [] }) {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isEnded = false;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (isEnded = true),
  });
  const write = (text: string) => controller?.enqueue(encoder.encode(text));
  const send = (data: WireChanges) => write(`data: ${JSON.stringify(data)}\n\n`);
  send(first);
  return {
    response: new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } }),
    send,
    /** Any text of the format, also in parts. */
    write,
    end: () => {
      if (isEnded) return;
      isEnded = true;
      controller?.close();
    },
  };
}
