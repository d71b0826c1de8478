import Box from '@mui/material/Box';
import { useParams, useSearchParams } from 'react-router-dom';
import { selectRole } from '@/auth/sessionSlice';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { useAppSelector } from '@/store/hooks';
import { NEW_CONVERSATION } from '#contract/routes';
import { Conversation } from './Conversation';
import { ConversationList } from './ConversationList';
import { WriteToBuyer, WriteToSeller } from './NewConversation';

/**
 * The user’s conversations (an extension): the list, and the chosen one beside it. On small screens
 * one of the two.
 */
export default function MessagesPage() {
  const { conversationId = '' } = useParams();
  const [params] = useSearchParams();
  const role = useAppSelector(selectRole);
  const isChosen = conversationId !== '';
  return (
    <>
      <PageTitle title="Messages" space="medium" />
      <Box
        sx={{
          display: 'grid',
          // The third one is for what is beside an open conversation.
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '320px minmax(0, 1fr) auto' },
          height: { lg: 'max(480px, 100dvh - 250px)' },
          border: { lg: 1 },
          borderColor: { lg: 'divider' },
          borderRadius: '10px',
          bgcolor: { lg: 'background.paper' },
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{
            display: { xs: isChosen ? 'none' : 'flex', lg: 'flex' },
            flexDirection: 'column',
            minWidth: 0,
            minHeight: 0,
            borderRight: { lg: 1 },
            borderColor: { lg: 'divider' },
          }}
        >
          <ConversationList currentId={conversationId} isSelling={role === 'seller'} />
        </Box>
        {conversationId === NEW_CONVERSATION ? (
          params.has('booking') ? (
            <WriteToBuyer bookingId={params.get('booking') ?? ''} />
          ) : (
            <WriteToSeller productId={params.get('car') ?? ''} about={params.get('about') ?? ''} />
          )
        ) : isChosen ? (
          <Conversation key={conversationId} id={conversationId} />
        ) : (
          <Box sx={{ display: { xs: 'none', lg: 'grid' }, placeContent: 'center', p: 3 }}>
            <Text tone="secondary">Choose a conversation</Text>
          </Box>
        )}
      </Box>
    </>
  );
}
