import { mdiAlertCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { Bubble, sideOf } from './MessageBubble';
import type { useUnsent } from './unsent';

/** The user’s messages that the server has not accepted yet, shown at once. */
export function UnsentMessages({ unsent }: { unsent: ReturnType<typeof useUnsent> }) {
  return unsent.messages.map((message) => {
    const { clientId, text, photos, refusal, isSending } = message;
    return (
      <Box key={clientId} sx={sideOf(true)}>
        <VisuallyHidden>You:</VisuallyHidden>
        <Bubble isOwn isWaiting>
          {[text, photos.length > 0 && plural(photos.length, '1 photo', '# photos')]
            .filter(Boolean)
            .join('\n')}
        </Bubble>
        {isSending ? (
          <Text variant="caption" tone="secondary">
            Sending…
          </Text>
        ) : (
          <Box
            role="alert"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'flex-end',
              columnGap: 0.5,
            }}
          >
            <Text as="span" variant="caption" tone="error" style={{ display: 'flex', gap: 4 }}>
              <Icon path={mdiAlertCircleOutline} size="small" />
              <span>{['Not sent.', refusal].filter(Boolean).join(' ')}</span>
            </Text>
            <Button size="small" onClick={() => unsent.retry(message)}>
              Retry
            </Button>
            <Button size="small" color="quietError" onClick={() => unsent.remove(message)}>
              Delete
            </Button>
          </Box>
        )}
      </Box>
    );
  });
}
