import { useEffect, useEffectEvent, useState } from 'react';
import { cleanText } from '#contract/text/cleanText';

/** The typing pause after which a search is sent, in milliseconds. */
const SEARCH_PAUSE_MS = 300;

interface Draft {
  text: string;
  /** Searches that were sent and are not in the URL yet. */
  sent: readonly string[];
}

/**
 * The text of a search box. It is sent after a pause. A search that changes from outside (Back, a
 * cleared search) replaces the text. An echo of the user’s own input does not, so that no character
 * is lost while typing.
 */
export function useSearchDraft(q: string, onSearch: (q: string) => void) {
  const [draft, setDraft] = useState<Draft>({ text: q, sent: [] });

  const compare = useEffectEvent(() =>
    setDraft((before) => {
      const echo = before.sent.indexOf(q);
      return echo === -1 ? { text: q, sent: [] } : { ...before, sent: before.sent.slice(echo + 1) };
    }),
  );
  // Not during render: the URL can change in a transition that the next keystroke interrupts. React
  // would then keep state derived in the interrupted render.
  // eslint-disable-next-line react-hooks/set-state-in-effect -- state derived during render would survive an interrupted render
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
    /** Whether the text is another one than that of the last search. */
    isWaiting,
    /** Sends the search at once, without the pause. */
    send,
  };
}
