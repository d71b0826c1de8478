import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog } from '@/components/Dialog';
import styles from './Menu.module.css';

interface MenuProps {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  /** Elements with `menuItem`, and separators. */
  children: ReactNode;
}

/** Props of a link or button in a menu, for keyboard navigation. */
export const menuItem = { role: 'menuitem', tabIndex: -1, className: styles.item };

/** A placeholder, such as Loading…, gets no focus, because the focus would go with it. */
const reachable = '[role=menuitem]:not([aria-disabled])';

const steps: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** A menu below its button. Arrow keys move, Escape and Tab close it. */
export function Menu({ label, anchor, onClose, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  // The dialog around it takes the focus first.
  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>(reachable)?.focus(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(reachable)];
    const index = items.findIndex((item) => item === document.activeElement);
    const next = steps[event.key]?.(index, items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };

  return (
    <Dialog label={label} anchor={anchor} onClose={onClose}>
      <div
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        onKeyDown={onKeyDown}
        ref={menu}
      >
        {children}
      </div>
    </Dialog>
  );
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
