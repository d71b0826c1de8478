import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/Button';
import { Count } from '@/components/Count';
import { Icon } from '@/components/Icon';
import type { Role } from '#contract/types';
import { useMenu, type MenuEntry } from './menuEntries';
import { useDashboardCounts, type DashboardCount } from './useDashboardCounts';

/** The menu of a role. On small screens it collapses behind a button. */
export function DashboardMenu({ role }: { role: Role }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const waitingId = useId();
  const { entries, further, current, isBelow } = useMenu(role);
  const menuEntries = [...entries, ...further];
  const counts = useDashboardCounts(menuEntries);
  // On small screens a single entry would only repeat the page’s title or the link back.
  const isCollapsible = menuEntries.length > 1;
  const waiting = menuEntries.reduce((sum, { to }) => sum + (counts[to]?.value ?? 0), 0);
  return (
    <Box
      component="nav"
      aria-label="Dashboard"
      sx={{ minWidth: 0, display: { xs: isCollapsible ? 'block' : 'none', xl: 'block' } }}
    >
      {isCollapsible && (
        <Box sx={{ display: { xs: 'grid', xl: 'none' }, textAlign: 'start' }}>
          <Button
            variant="outlined"
            color="inherit"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-describedby={waiting > 0 ? waitingId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Box component="span" sx={{ mr: 'auto' }}>
              Dashboard menu
              {/* Visual only: screen readers get the page’s heading. */}
              <Box component="span" aria-hidden sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {` · ${current.label}`}
              </Box>
            </Box>
            {waiting > 0 && <Count value={waiting} unit="waiting" id={waitingId} />}
            <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />
          </Button>
        </Box>
      )}
      <Box
        component="ul"
        id={listId}
        sx={{
          display: { xs: isOpen ? 'block' : 'none', xl: 'block' },
          listStyle: 'none',
          m: 0,
          p: 0,
          pt: { xs: 1, xl: 0 },
        }}
      >
        {menuEntries.map((entry) => (
          <Box
            component="li"
            key={entry.to}
            sx={
              entry === further[0]
                ? { mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }
                : undefined
            }
          >
            <MenuLink
              {...entry}
              current={entry !== current ? undefined : isBelow ? 'true' : 'page'}
              count={counts[entry.to]}
              onChoose={() => setIsOpen(false)}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const entryBox = { px: 1.5, py: 1.25, my: 0.25, typography: 'body2' };

export function MenuSkeleton() {
  return (
    <Box role="status" aria-label="Loading menu">
      <Skeleton
        variant="rounded"
        animation={false}
        sx={{ display: { xl: 'none' }, height: 40, borderRadius: '6px' }}
      />
      {/* A grid, because margins do not collapse between the entries either. */}
      <Box sx={{ display: { xs: 'none', xl: 'grid' } }}>
        {['62%', '78%', '54%'].map((width) => (
          <Box key={width} sx={entryBox}>
            <Skeleton animation={false} width={width} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface MenuLinkProps extends MenuEntry {
  /** "true" for the parent of the current page. */
  current: 'page' | 'true' | undefined;
  count: DashboardCount | undefined;
  onChoose: () => void;
}

function MenuLink({ to, label, icon, current, count, onChoose }: MenuLinkProps) {
  const countId = useId();
  const hasCount = count !== undefined && count.value > 0;
  return (
    <Box sx={{ position: 'relative' }}>
      <ButtonBase
        component={Link}
        to={to}
        aria-current={current}
        onClick={onChoose}
        aria-describedby={hasCount ? countId : undefined}
        sx={{
          width: '100%',
          justifyContent: 'flex-start',
          gap: 1.5,
          ...entryBox,
          // Leaves room for the count, which is positioned over the link.
          pr: hasCount ? 6.5 : 1.5,
          // A border, because forced colours remove shadows.
          borderLeft: '3px solid transparent',
          '@media (forced-colors: active)': {
            borderLeftColor: 'Canvas',
            '&[aria-current]': { borderLeftColor: 'Highlight' },
          },
          borderRadius: 0.75,
          fontWeight: 550,
          color: 'text.secondary',
          '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
          '&[aria-current]': {
            bgcolor: 'surface.marked',
            color: 'text.primary',
            borderLeftColor: 'secondary.main',
          },
        }}
      >
        <Icon path={icon} size="small" />
        <span>{label}</span>
      </ButtonBase>
      {/* Outside the link, so that its accessible name is the text of the specification. */}
      {hasCount && (
        <Box
          sx={{
            position: 'absolute',
            insetInlineEnd: 12,
            top: '50%',
            translate: '0 -50%',
            display: 'flex',
            pointerEvents: 'none',
          }}
        >
          <Count {...count} id={countId} />
        </Box>
      )}
    </Box>
  );
}
