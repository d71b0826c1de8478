import { useEffect, useState } from 'react';
import type { Message } from '@/api/conversations';
import { UNSENT_MESSAGES } from '@/auth/autosavedForms';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { localTexts } from '@/lib/storage';
import { serverNow } from '@/lib/serverTime';
import { useAppSelector } from '@/store/hooks';
import { formatFileDay } from '#contract/formats';
import { speaksOfPayingElsewhere } from '#contract/text/paymentElsewhere';

/**
 * Whether to warn about paying elsewhere: the draft, or a message of the other one, speaks of it.
 * Once a day for each conversation.
 */
export function usePaymentWarning(
  name: string,
  draft: string,
  messages: readonly Message[],
): boolean {
  const uid = useAppSelector(selectCurrentUid) ?? '';
  // Erased at log-out, with the drafts.
  const key = `${UNSENT_MESSAGES}${uid}:warned-${name}`;
  const today = formatFileDay(new Date(serverNow()).toISOString());
  const [wasWarned] = useState(() => localTexts.read(key) === today);
  const isWarned =
    !wasWarned &&
    (speaksOfPayingElsewhere(draft) ||
      messages.some(({ from, text }) => from === 'other' && speaksOfPayingElsewhere(text)));
  useEffect(() => {
    if (isWarned) localTexts.write(key, today);
  }, [isWarned, key, today]);
  return isWarned;
}
