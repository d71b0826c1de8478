import { changeKinds, type ChangeKind, type WireChanges } from '#contract/live';
import { fieldsOf } from '@/lib/json';

export type StreamEvent = { changes: WireChanges } | { retryMs: number };

/** The server sends something at least every 20 seconds. */
const SILENT_MS = 45_000;

const isKind = (kind: unknown): kind is ChangeKind => changeKinds.some((known) => known === kind);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Changes of kinds that a newer server added are left out. */
export function toChanges(value: unknown): WireChanges {
  const { all, changes } = fieldsOf(value);
  const known = listOf(changes).flatMap((change) => {
    const [kind, id] = listOf(change);
    return isKind(kind) && typeof id === 'string' ? [[kind, id] as [ChangeKind, string]] : [];
  });
  return all === true ? { all, changes: known } : { changes: known };
}

function toEvent(lines: string): StreamEvent | null {
  const [, field, value = ''] = /^(data|retry): (.*)$/.exec(lines) ?? [];
  if (field === 'retry') return { retryMs: Number(value) };
  return field === 'data' ? { changes: toChanges(JSON.parse(value)) } : null;
}

/**
 * The events of a response. Ends with it, and throws when it is cut off, silent for long, or the
 * signal is aborted. `onAlive` is called when anything arrives.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onAlive: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await unlessSilent(reader.read(), signal);
      if (done) return;
      onAlive();
      text += decoder.decode(value, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const event = toEvent(part);
        if (event) yield event;
      }
    }
  } finally {
    // It may never end by itself.
    void reader.cancel().catch(() => undefined);
  }
}

/** Aborting a request does not always end the reading of its body. */
function unlessSilent<T>(reading: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', fail);
      reject(new Error('The stream was aborted or is silent.'));
    };
    const timer = setTimeout(fail, SILENT_MS);
    signal.addEventListener('abort', fail);
    if (signal.aborted) fail();
    reading.then((result) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', fail);
      resolve(result);
    }, fail);
  });
}
