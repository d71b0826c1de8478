import Box from '@mui/material/Box';
import { mdiCogOutline } from '@mdi/js';
import { messageFor } from '@/api/messageFor';
import { Button, ButtonLink, IconLink } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Icon } from '@/components/Icon';
import { SidePanel } from '@/dashboard/ui/SidePanel';
import { routes } from '#contract/routes';
import { NoNotices } from './NoNotices';
import { NoticeList } from './NoticeList';
import { useNoticeList } from './useNoticeList';

const SHOWN_MAX = 20;

/** The latest notices, at the side of any page. */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  const { query, hasUnread, markAll, isMarking } = useNoticeList(null);
  return (
    <SidePanel
      title="Notices"
      onClose={onClose}
      tools={
        <>
          {hasUnread && (
            <Button size="small" isBusy={isMarking} onClick={markAll}>
              Mark all as read
            </Button>
          )}
          <IconLink to={routes.noticeSettings} aria-label="What reaches me">
            <Icon path={mdiCogOutline} />
          </IconLink>
        </>
      }
    >
      <AsyncView
        query={query}
        label="Loading notices"
        minHeight={240}
        failedTitle="We couldn’t load your notices"
        messageFor={messageFor}
      >
        {(notices) =>
          notices.length === 0 ? (
            <NoNotices />
          ) : (
            <>
              <NoticeList notices={notices.slice(0, SHOWN_MAX)} />
              <Box sx={{ mt: 2 }}>
                <ButtonLink to={routes.notices} variant="outlined" color="inherit">
                  All notices
                </ButtonLink>
              </Box>
            </>
          )
        }
      </AsyncView>
    </SidePanel>
  );
}
