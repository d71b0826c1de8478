import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import {
  mdiAccountGroupOutline,
  mdiCalendarAccountOutline,
  mdiCarMultiple,
  mdiChevronDown,
  mdiChevronUp,
  mdiEmailAlertOutline,
  mdiFlagOutline,
  mdiPlusCircleOutline,
  mdiReceiptTextOutline,
  mdiStorefrontOutline,
} from '@mdi/js';
import { useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Icon } from '@/components/Icon';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { useSendsMails } from '@/auth/useSendsMails';
import { useIsExtended } from '@/store/useIsExtended';
import { formatCount } from '#contract/formats';
import { routes } from '#contract/routes';
import type { Role } from '#contract/types';
import { useDeskCounts, type DeskCount } from './useDeskCounts';

interface MenuEntry {
  to: string;
  label: string;
  icon: string;
}

/** More than these is simply many, and would not fit. */
const COUNT_MAX = 99;

/** Spec §2, Dashboard side menu. */
const entries: Record<Role, MenuEntry[]> = {
  user: [{ to: routes.dashboard, label: 'My Orders', icon: mdiReceiptTextOutline }],
  seller: [
    { to: routes.dashboard, label: 'My Products', icon: mdiCarMultiple },
    { to: routes.addProduct, label: 'Add Product', icon: mdiPlusCircleOutline },
  ],
  admin: [
    { to: routes.dashboard, label: 'All Buyers', icon: mdiAccountGroupOutline },
    { to: routes.sellers, label: 'All Sellers', icon: mdiStorefrontOutline },
    { to: routes.reports, label: 'Reported Products', icon: mdiFlagOutline },
  ],
};

/** Pages beyond the specification, below a line. */
function useExtensions(role: Role): MenuEntry[] {
  const isExtended = useIsExtended();
  const sendsMails = useSendsMails();
  if (role === 'seller' && isExtended) {
    return [{ to: routes.sales, label: 'Bookings', icon: mdiCalendarAccountOutline }];
  }
  if (role === 'admin' && sendsMails) {
    return [{ to: routes.failedMails, label: 'Unsent emails', icon: mdiEmailAlertOutline }];
  }
  return [];
}

/** The desks of one role; on small screens it folds away behind a button. */
export function DashboardMenu({ role }: { role: Role }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { pathname } = useLocation();
  const counts = useDeskCounts(role);
  const further = useExtensions(role);
  const desks = [...entries[role], ...further];
  const current = desks.find(({ to }) => to === pathname);
  // One entry is no longer than the button that would hide it.
  const isFoldable = desks.length > 1;
  return (
    <Box component="nav" aria-label="Dashboard">
      {isFoldable && (
        <Button
          fullWidth
          variant="outlined"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />}
          sx={{ display: { xs: 'flex', xl: 'none' }, justifyContent: 'space-between' }}
        >
          <span>
            Dashboard menu
            {current && (
              // For the eye: the page's own heading says it to everybody.
              <Box component="span" aria-hidden sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {` · ${current.label}`}
              </Box>
            )}
          </span>
        </Button>
      )}
      <Box
        component="ul"
        id={listId}
        sx={{
          display: { xs: isOpen || !isFoldable ? 'block' : 'none', xl: 'block' },
          listStyle: 'none',
          m: 0,
          p: 0,
          pt: { xs: isFoldable ? 1 : 0, xl: 0 },
        }}
      >
        {desks.map((desk) => (
          <Box
            component="li"
            key={desk.to}
            sx={
              desk === further[0]
                ? { mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }
                : undefined
            }
          >
            <DeskLink {...desk} waiting={counts[desk.to]} onChoose={() => setIsOpen(false)} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface DeskLinkProps extends MenuEntry {
  waiting: DeskCount | undefined;
  onChoose: () => void;
}

function DeskLink({ to, label, icon, waiting, onChoose }: DeskLinkProps) {
  const countId = useId();
  const isWaiting = waiting !== undefined && waiting.count > 0;
  return (
    <Box sx={{ position: 'relative' }}>
      <ButtonBase
        component={NavLink}
        to={to}
        end
        onClick={onChoose}
        aria-describedby={isWaiting ? countId : undefined}
        sx={{
          width: '100%',
          justifyContent: 'flex-start',
          gap: 1.5,
          pl: 1.5,
          // The count stands over it.
          pr: isWaiting ? 6.5 : 1.5,
          py: 1.25,
          // A border, not a shadow, which forced colours would drop.
          borderLeft: '3px solid transparent',
          '@media (forced-colors: active)': {
            borderLeftColor: 'Canvas',
            '&.active': { borderLeftColor: 'Highlight' },
          },
          my: 0.25,
          borderRadius: 0.75,
          typography: 'body2',
          fontWeight: 550,
          color: 'text.secondary',
          '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
          '&.active': {
            bgcolor: 'surface.sunken',
            color: 'text.primary',
            borderLeftColor: 'secondary.main',
          },
        }}
      >
        <Icon path={icon} size="small" />
        {label}
      </ButtonBase>
      {/* Beside the link, whose words are those of the specification. */}
      {isWaiting && <Count {...waiting} id={countId} />}
    </Box>
  );
}

function Count({ id, count, of }: DeskCount & { id: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        position: 'absolute',
        insetInlineEnd: 12,
        top: '50%',
        translate: '0 -50%',
        pointerEvents: 'none',
        px: 0.75,
        borderRadius: 4,
        typography: 'caption',
        fontWeight: 700,
        color: 'text.primary',
        bgcolor: 'surface.sunken',
        border: 1,
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
      <VisuallyHidden id={id}>{`${formatCount(count)} ${of}`}</VisuallyHidden>
    </Box>
  );
}
