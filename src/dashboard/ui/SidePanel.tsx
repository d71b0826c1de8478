import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiClose } from '@mdi/js';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '@/components/Button';
import type { Elements } from '@/components/elements';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { theme } from '@/design/theme';
import { DashboardTheme } from './DashboardTheme';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  /** In pixels; the wider one is for two columns. */
  width?: 440 | 560;
  /** Buttons and links between the title and the close button. */
  tools?: Elements;
  /** False if the focus stays on the list beside the panel, as long as that can be used. */
  takesFocus?: boolean;
  children: Elements;
}

/** Whether a side panel leaves the page beside it usable. If not, it covers the page. */
export const useIsPanelBeside = (): boolean =>
  useMediaQuery(theme.breakpoints.up('xl'), { noSsr: true });

/**
 * A panel at the right edge, open while it is rendered. On wide screens the page beside it stays
 * usable; below that it is modal, and on phones as wide as the screen. Escape closes it, and the
 * focus returns to where it was.
 */
export function SidePanel({
  title,
  onClose,
  width = 440,
  tools,
  takesFocus = true,
  children,
}: SidePanelProps) {
  const titleId = useId();
  const isBeside = useIsPanelBeside();
  const paper = useRef<HTMLDivElement>(null);
  useReturnedFocus(paper);
  const closeOnEscape = (event: KeyboardEvent) => {
    // MUI does so only if the panel is modal.
    if (!isBeside || event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <DashboardTheme>
      <Drawer
        anchor="right"
        open
        variant={isBeside ? 'persistent' : 'temporary'}
        onClose={onClose}
        slotProps={{
          paper: {
            ref: paper,
            role: 'dialog',
            'aria-labelledby': titleId,
            onKeyDown: closeOnEscape,
            sx: {
              width: { xs: '100%', sm: width },
              p: 2,
              backgroundImage: 'none',
              overflowWrap: 'anywhere',
              '@media print': { display: 'none' },
            },
          },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Text
            as="h2"
            variant="h5"
            id={titleId}
            tabIndex={-1}
            ref={takesFocus || !isBeside ? focusOnce : undefined}
            style={{ marginInlineEnd: 'auto', outline: 'none' }}
          >
            {title}
          </Text>
          {tools}
          <IconButton aria-label="Close" onClick={onClose}>
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
        {children}
      </Drawer>
    </DashboardTheme>
  );
}

const focusOnce = (heading: HTMLElement | null) => heading?.focus();

/** Returns the focus when the panel closes, unless the user has moved it out of the panel. */
function useReturnedFocus(panel: { readonly current: HTMLElement | null }): void {
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement) && opener instanceof HTMLElement) {
        opener.focus();
      }
    };
  }, [panel, opener]);
}
