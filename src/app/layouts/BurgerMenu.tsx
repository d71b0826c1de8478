import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiMenu } from '@mdi/js';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Icon } from '@/components/Icon';
import { messages } from '@/contract/messages';
import { routes } from '@/contract/routes';
import { logOutRequested } from '@/features/auth/authSlice';
import { useAppDispatch } from '../hooks';
import { useHeaderLinks } from './useHeaderLinks';

/** The header's links on small screens; arrow keys move, Esc closes, the focus comes back. */
export function BurgerMenu() {
  const { pages, isSignedIn, isUnknown, accountState } = useHeaderLinks();
  const dispatch = useAppDispatch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => setAnchor(null);

  const logOut = () => {
    close();
    dispatch(logOutRequested());
  };

  const account = isSignedIn
    ? [
        <MenuItem key="profile" component={RouterLink} to={routes.profile} onClick={close}>
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
          onClick={close}
        >
          {messages.logIn}
        </MenuItem>,
        <MenuItem
          key="sign-up"
          component={RouterLink}
          to={routes.signup}
          state={accountState}
          onClick={close}
        >
          {messages.signUp}
        </MenuItem>,
      ];

  return (
    <>
      <IconButton
        color="inherit"
        edge="end"
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiMenu} />
      </IconButton>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{
          list: { 'aria-label': 'Menu' },
          paper: { sx: { minWidth: 220 } },
        }}
      >
        {pages.map(({ to, label }) => (
          <MenuItem key={to} component={RouterLink} to={to} onClick={close}>
            {label}
          </MenuItem>
        ))}
        {!isUnknown && <Divider />}
        {!isUnknown && account}
      </Menu>
    </>
  );
}
