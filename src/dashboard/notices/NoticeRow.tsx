import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiDotsHorizontal } from '@mdi/js';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useReadNoticesMutation, useUnreadNoticeMutation, type Notice } from '@/api/noticesApi';
import { ButtonLink, IconButton } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { Icon } from '@/components/Icon';
import { noticeIcons } from '@/components/noticeLabels';
import { filesBehind } from '@/components/photoFiles';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { formatNearDayAndTime } from '#contract/formats';
import { isSwitchable } from '#contract/notices';
import { routes } from '#contract/routes';

interface NoticeRowProps {
  notice: Notice;
  /** Whether the hold can still be paid. */
  canPay: boolean;
}

/** A notice, which links to its page. */
export function NoticeRow({ notice, canPay }: NoticeRowProps) {
  const { id, title, path, count, at, isRead } = notice;
  const [read] = useReadNoticesMutation();
  const [fact = '', ...rest] = title.split(': ');
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 64,
        py: 1,
        px: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        ...(canPay
          ? { bgcolor: 'status.amber.main', color: 'status.amber.contrastText', borderRadius: 1 }
          : { '&:hover': { bgcolor: 'action.hover' } }),
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 8,
          height: 8,
          flex: 'none',
          borderRadius: '50%',
          bgcolor: isRead ? 'transparent' : 'secondary.main',
        }}
      />
      <Mark notice={notice} canPay={canPay} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link
          component={RouterLink}
          to={path}
          data-notice
          color="inherit"
          underline="none"
          variant="body2"
          onClick={() => {
            if (!isRead) void read({ id });
          }}
          // The whole row is the link.
          sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
        >
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          <span style={{ fontWeight: isRead ? 550 : 650 }}>
            {rest.length > 0 ? `${fact}:` : fact}
          </span>
          {rest.length > 0 && <span>{` ${rest.join(': ')}`}</span>}
        </Link>
        <Text variant="caption" tone={canPay ? undefined : 'secondary'}>
          {[at && formatNearDayAndTime(at), count > 1 && `${count} changes`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <Box sx={{ position: 'relative', display: 'flex', gap: 0.5 }}>
        {canPay && (
          <ButtonLink to={path} variant="contained" aria-label={`Pay: ${title}`}>
            Pay
          </ButtonLink>
        )}
        <RowMenu notice={notice} />
      </Box>
    </Box>
  );
}

/** The car that it is about; an icon for money, and where there is no picture. */
function Mark({ notice: { kind, picture }, canPay }: NoticeRowProps) {
  const isOfMoney = kind === 'payment' || kind === 'refund';
  if (picture && !isOfMoney) {
    return (
      <Box sx={{ width: 48, flex: 'none', borderRadius: 0.5, overflow: 'hidden' }}>
        <CarPicture src={picture} photo={filesBehind(picture)} alt="" />
      </Box>
    );
  }
  return (
    <Box sx={{ width: 48, flex: 'none', display: 'grid', placeItems: 'center' }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 36,
          height: 36,
          borderRadius: '50%',
          bgcolor: canPay ? 'transparent' : 'surface.marked',
        }}
      >
        <Icon path={noticeIcons[kind]} size="small" />
      </Box>
    </Box>
  );
}

function RowMenu({ notice: { id, kind, title, isRead } }: { notice: Notice }) {
  const menuId = useId();
  const [read] = useReadNoticesMutation();
  const [unread] = useUnreadNoticeMutation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`More about: ${title}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={mdiDotsHorizontal} size="small" />
      </IconButton>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem
          onClick={() => {
            close();
            void (isRead ? unread(id) : read({ id }));
          }}
        >
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </MenuItem>
        {isSwitchable(kind) && (
          <MenuItem
            component={RouterLink}
            to={`${routes.noticeSettings}&setting=${kind}`}
            onClick={close}
          >
            Fewer like this
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
