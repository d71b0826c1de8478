import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Elements } from '@/components/elements';
import { LiveNotice } from '@/dashboard/ui/LiveNotice';

/** A conversation as the other half of the page; on small screens it fills the window. */
export function ConversationFrame({ children }: { children: Elements }) {
  return (
    <Box
      data-conversation
      component="section"
      aria-label="Conversation"
      sx={(theme) => ({
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        minHeight: 0,
        bgcolor: 'background.paper',
        [theme.breakpoints.down('lg')]: {
          position: 'fixed',
          inset: 0,
          zIndex: 'appBar',
          pb: 'env(safe-area-inset-bottom)',
        },
      })}
    >
      <GlobalStyles styles={withoutFrame} />
      <Box sx={{ display: { lg: 'none' } }}>
        <LiveNotice />
      </Box>
      {children}
    </Box>
  );
}

/** What the conversation covers on small screens cannot be reached by keyboard either. */
const withoutFrame = {
  '@media (max-width: 1023.95px)': {
    'body:has([data-conversation]) :is(header, footer, nav[aria-label="Dashboard"], [data-live])': {
      display: 'none',
    },
    'body:has([data-conversation])': { overflow: 'hidden' },
  },
};
