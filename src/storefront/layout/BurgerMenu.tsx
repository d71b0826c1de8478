import { mdiMenu } from '@mdi/js';
import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCountUnreadConversationsQuery } from '@/api/ownConversationsApi';
import { IconButton, PlainButton } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { Menu, menuItem, MenuSeparator } from '@/storefront/ui/Menu';
import { useLocationState } from '@/components/useLocationState';
import { useLogOut } from '@/auth/session';
import { selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { selectSavedCount } from '@/store/savedSlice';
import { Extended } from '@/store/Extended';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import styles from './BurgerMenu.module.css';
import { useHeaderLinks } from './useHeaderLinks';

/** The header’s links on small screens. Arrow keys move, Escape and a navigation close it. */
export function BurgerMenu() {
  const [anchor, setAnchor] = useLocationState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        className={styles.button}
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiMenu} />
      </IconButton>
      {anchor && <BurgerMenuItems anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface BurgerMenuItemsProps {
  anchor: HTMLElement;
  onClose: () => void;
}

function BurgerMenuItems({ anchor, onClose }: BurgerMenuItemsProps) {
  const { user, pages, isSignedIn, isUnknown, accountState, savedCars } = useHeaderLinks();
  const name = [user?.displayName, user?.email].find(Boolean) ?? 'Your account';
  const savedCount = useAppSelector(selectSavedCount);
  const requestLogOut = useLogOut();
  const isOnProfile = useLocation().pathname === routes.profile;
  const link = { ...menuItem, onClick: onClose };
  const logOut = () => {
    onClose();
    requestLogOut();
  };

  return (
    <Menu label="Menu" anchor={anchor} onClose={onClose}>
      {pages.map(({ to, label }) => (
        <Link key={to} {...link} to={to}>
          {label}
        </Link>
      ))}
      <Extended>
        <Link {...link} to={savedCars}>
          {savedCount > 0 ? `Saved (${savedCount})` : 'Saved'}
        </Link>
        {isSignedIn && <MessagesLink {...link} />}
      </Extended>
      <MenuSeparator />
      {isUnknown && (
        <PlainButton {...menuItem} aria-disabled>
          Loading…
        </PlainButton>
      )}
      {!isUnknown && isSignedIn && (
        <div role="group" aria-label={name} className={styles.account}>
          <Text as="span" variant="subtitle2" className={styles.name} aria-hidden>
            {name}
          </Text>
          <Link {...link} to={routes.profile} aria-current={isOnProfile ? 'page' : undefined}>
            Profile
          </Link>
          <PlainButton {...menuItem} onClick={logOut}>
            {messages.logOut}
          </PlainButton>
        </div>
      )}
      {!isUnknown && !isSignedIn && (
        <>
          <Link {...link} to={routes.login} state={accountState}>
            {messages.logIn}
          </Link>
          <Link {...link} to={routes.signup} state={accountState}>
            {messages.signUp}
          </Link>
        </>
      )}
    </Menu>
  );
}

/** The user’s messages, with the number of conversations with unread ones. */
function MessagesLink(link: Omit<ComponentProps<typeof Link>, 'to'>) {
  const isAdmin = useAppSelector(selectRole) === 'admin';
  const { currentData: unread = 0, isError } = useCountUnreadConversationsQuery(undefined, {
    skip: isAdmin,
  });
  if (isAdmin) return null;
  return (
    <Link {...link} to={routes.messages}>
      {unread > 0 && !isError ? `Messages (${unread})` : 'Messages'}
    </Link>
  );
}
