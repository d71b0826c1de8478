import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import type { Notice } from '@/api/noticesApi';
import { isFuture, useNow } from '@/components/clock';
import { Text } from '@/components/Text';
import { formatFileDay } from '#contract/formats';
import { NoticeRow } from './NoticeRow';

/** Notices in groups by time. What can still be paid is on top. Arrow keys move between rows. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const now = useNow();
  const today = formatFileDay(new Date(now).toISOString());
  const groupOf = ({ kind, isRead, isNew, at, endsAt }: Notice) => {
    if (kind === 'hold-ending' && !isRead && isFuture(endsAt, now)) return 'Pay soon';
    if (isNew && !isRead) return 'New';
    return at && formatFileDay(at) === today ? 'Earlier today' : 'Before';
  };
  const groups = ['Pay soon', 'New', 'Earlier today', 'Before'].map((name) => ({
    name,
    rows: notices.filter((notice) => groupOf(notice) === name),
  }));
  return (
    <Box onKeyDown={moveFocus}>
      {notices.every(({ isRead }) => isRead) && (
        <Text variant="body2" tone="secondary" style={{ paddingBlock: 8 }}>
          Nothing new.
        </Text>
      )}
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ name, rows }) => (
          <section key={name} aria-label={name}>
            <Text as="h2" variant="subtitle2" tone="secondary" style={{ marginTop: 16 }}>
              {name}
            </Text>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rows.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} canPay={name === 'Pay soon'} />
              ))}
            </Box>
          </section>
        ))}
    </Box>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  // The menu of a row moves the focus itself.
  if (!step || event.defaultPrevented) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notice]')];
  const row = event.target instanceof Element ? event.target.closest('li') : null;
  const next = links[links.findIndex((link) => row?.contains(link)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
