import { useEffect, useEffectEvent, useState } from 'react';
import { cleanText } from '#contract/text/cleanText';

/** How long a person has to pause before their search goes out, in milliseconds. */
const SEARCH_PAUSE_MS = 300;

interface Draft {
  text: string;
  /** Searches that went out and have not come back in the address yet. */
  sent: readonly string[];
}

/**
 * The search box's own text. It goes out after a pause. A search that changes from outside (Back,
 * a cleared search) takes the text's place; the echo of what was typed does not, so that no
 * character is lost while a person goes on typing.
 */
export function useSearchDraft(q: string, onSearch: (q: string) => void) {
  const [draft, setDraft] = useState<Draft>({ text: q, sent: [] });

  const compare = useEffectEvent(() =>
    setDraft((before) => {
      const echo = before.sent.indexOf(q);
      return echo === -1 ? { text: q, sent: [] } : { ...before, sent: before.sent.slice(echo + 1) };
    }),
  );
  // Not while rendering: the address may change in a transition, which the next keystroke interrupts,
  // and React then carries a state that was derived in the interrupted render into that keystroke.
  // eslint-disable-next-line react-hooks/set-state-in-effect -- derived while rendering, it would survive an interrupted render
  useEffect(() => compare(), [q]);

  const wanted = cleanText(draft.text);
  const isWaiting = wanted !== (draft.sent.at(-1) ?? q);

  const send = () => {
    if (!isWaiting) return;
    setDraft((before) => ({ ...before, sent: [...before.sent, wanted] }));
    onSearch(wanted);
  };
  const sendAfterPause = useEffectEvent(send);

  useEffect(() => {
    const timer = setTimeout(sendAfterPause, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  return {
    text: draft.text,
    setText: (text: string) => setDraft((before) => ({ ...before, text })),
    /** Sends at once, without waiting for the pause. */
    send,
  };
}
