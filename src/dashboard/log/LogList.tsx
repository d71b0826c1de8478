import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import type { Elements } from '@/components/elements';
import { moveInList } from '@/dashboard/ui/moveInList';
import { LOG_ROW } from './LogRow';

interface LogListProps {
  /** Moving to another row opens it, because one is open. */
  opensOnMove?: boolean;
  children: Elements;
}

/** The rows of the log. Arrow keys, J and K move between them. */
export function LogList({ opensOnMove = false, children }: LogListProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const moved = moveInList(event, `[${LOG_ROW}]`);
    if (opensOnMove) moved?.click();
  };
  return (
    <Box component="ul" aria-label="Log" onKeyDown={onKeyDown} sx={list}>
      {children}
    </Box>
  );
}

const list = {
  // Narrow lists have cards (LogRow).
  containerType: 'inline-size',
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
