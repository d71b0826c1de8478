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
import { useDashboardCounts, type DashboardCount } from './useDashboardCounts';

interface MenuEntry {
  to: string;
  label: string;
  icon: string;
}

/** Larger counts are shown as "99+", because they would not fit. */
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

/** Entries beyond the specification, below a divider. */
function useExtensions(role: Role): MenuEntry[] {
  const isExtended = useIsExtended();
  const sendsMails = useSendsMails();
  if (role === 'seller' && isExtended) {
    return [{ to: routes.bookings, label: 'Bookings', icon: mdiCalendarAccountOutline }];
  }
  if (role === 'admin' && sendsMails) {
    return [{ to: routes.failedMails, label: 'Unsent emails', icon: mdiEmailAlertOutline }];
  }
  return [];
}

/** The menu of a role. On small screens it collapses behind a button. */
export function DashboardMenu({ role }: { role: Role }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { pathname } = useLocation();
  const counts = useDashboardCounts(role);
  const further = useExtensions(role);
  const menuEntries = [...entries[role], ...further];
  const current = menuEntries.find(({ to }) => to === pathname);
  // A single entry takes no more space than the toggle button.
  const isCollapsible = menuEntries.length > 1;
  return (
    <Box component="nav" aria-label="Dashboard">
      {isCollapsible && (
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
              // Visual only: screen readers get the page’s heading.
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
          display: { xs: isOpen || !isCollapsible ? 'block' : 'none', xl: 'block' },
          listStyle: 'none',
          m: 0,
          p: 0,
          pt: { xs: isCollapsible ? 1 : 0, xl: 0 },
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
            <MenuLink {...entry} count={counts[entry.to]} onChoose={() => setIsOpen(false)} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface MenuLinkProps extends MenuEntry {
  count: DashboardCount | undefined;
  onChoose: () => void;
}

function MenuLink({ to, label, icon, count, onChoose }: MenuLinkProps) {
  const countId = useId();
  const hasCount = count !== undefined && count.value > 0;
  return (
    <Box sx={{ position: 'relative' }}>
      <ButtonBase
        component={NavLink}
        to={to}
        end
        onClick={onChoose}
        aria-describedby={hasCount ? countId : undefined}
        sx={{
          width: '100%',
          justifyContent: 'flex-start',
          gap: 1.5,
          pl: 1.5,
          // Leaves room for the count, which is positioned over the link.
          pr: hasCount ? 6.5 : 1.5,
          py: 1.25,
          // A border, because forced colours remove shadows.
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
      {/* Outside the link, so that its accessible name is the text of the specification. */}
      {hasCount && <Count {...count} id={countId} />}
    </Box>
  );
}

function Count({ id, value, unit }: DashboardCount & { id: string }) {
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
      {value > COUNT_MAX ? `${COUNT_MAX}+` : value}
      <VisuallyHidden id={id}>{`${formatCount(value)} ${unit}`}</VisuallyHidden>
    </Box>
  );
}
