import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { useLogOut } from '@/features/session/hooks';
import { MuiRoot } from '../MuiRoot';
import { useHeaderLinks } from './useHeaderLinks';

interface BurgerMenuItemsProps {
  id: string;
  /** The button it hangs from; null while the menu is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What the burger button opens: the same links as in the wide header. */
export function BurgerMenuItems({ id, anchor, onClose }: BurgerMenuItemsProps) {
  const { pages, isSignedIn, isUnknown, accountState } = useHeaderLinks();
  const requestLogOut = useLogOut();
  const isOnProfile = useLocation().pathname === routes.profile;

  const logOut = () => {
    onClose();
    requestLogOut();
  };

  const account = isSignedIn
    ? [
        <MenuItem
          key="profile"
          component={RouterLink}
          to={routes.profile}
          selected={isOnProfile}
          aria-current={isOnProfile ? 'page' : undefined}
          onClick={onClose}
        >
          Profile
        </MenuItem>,
        <MenuItem key="log-out" onClick={logOut}>
          {messages.logOut}
        </MenuItem>,
      ]
    : [
        <MenuItem
          key="log-in"
          component={RouterLink}
          to={routes.login}
          state={accountState}
          onClick={onClose}
        >
          {messages.logIn}
        </MenuItem>,
        <MenuItem
          key="sign-up"
          component={RouterLink}
          to={routes.signup}
          state={accountState}
          onClick={onClose}
        >
          {messages.signUp}
        </MenuItem>,
      ];

  return (
    <MuiRoot>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{
          list: { 'aria-label': 'Menu' },
          paper: { sx: { minWidth: 220 } },
        }}
      >
        {pages.map(({ to, label }) => (
          <MenuItem key={to} component={RouterLink} to={to} onClick={onClose}>
            {label}
          </MenuItem>
        ))}
        {!isUnknown && <Divider />}
        {!isUnknown && account}
      </Menu>
    </MuiRoot>
  );
}
