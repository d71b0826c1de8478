import { mdiMagnifyScan } from '@mdi/js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectRole } from '@/auth/sessionSlice';
import { IconButton } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { useOnDemand } from '@/components/useOnDemand';
import { useAppSelector } from '@/store/hooks';
import { routes } from '#contract/routes';

const loadFind = () => import('@/dashboard/find/FindDialog').then((module) => module.FindDialog);

/** Ctrl+K (⌘K) and a button that find people, cars and orders, on the admin’s dashboard. */
export function FindHost() {
  const { pathname } = useLocation();
  const isAdmin = useAppSelector(selectRole) === 'admin';
  const isOffered = isAdmin && pathname.startsWith(routes.dashboard);
  const [isOpen, setIsOpen] = useState(false);
  const find = useOnDemand(loadFind, isOffered && isOpen, () => setIsOpen(false));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
    // A question or form above the page is answered first.
    if (document.querySelector('[aria-modal="true"], dialog[open]')) return;
    event.preventDefault();
    setIsOpen(true);
  });
  useEffect(() => {
    if (!isOffered) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOffered]);

  return (
    isOffered && (
      <>
        <span data-find>
          <IconButton
            aria-label="Find a person, car or order"
            aria-keyshortcuts="Control+K Meta+K"
            title="Ctrl+K"
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            <Icon path={mdiMagnifyScan} />
          </IconButton>
        </span>
        {find && isOpen && <find.Loaded onClose={() => setIsOpen(false)} />}
      </>
    )
  );
}
