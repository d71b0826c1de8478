import { mdiClose } from '@mdi/js';
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './Button';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { Text } from './Text';
import { initialFocus, useModal } from './useModal';
import type { Elements } from './elements';
import styles from './Dialog.module.css';

interface DialogProps {
  /** The heading of the dialog, with a Close button. */
  title?: ReactNode;
  role?: 'alertdialog';
  /** The accessible name of a dialog without a title. */
  label?: string;
  /** The id of the question of an alert dialog. */
  describedBy?: string;
  /** The button below which it opens. By default it opens in the centre of the window. */
  anchor?: HTMLElement;
  size?: 'small' | 'medium';
  /** Fills the window on phones. */
  isFullScreen?: boolean;
  onClose: () => void;
  className?: string;
  children: Elements;
}

/** A modal dialog. Escape, a click outside and the Close button call `onClose`. */
export function Dialog({
  title,
  role,
  label,
  describedBy,
  anchor,
  size = 'medium',
  isFullScreen = false,
  onClose,
  className,
  children,
}: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose);
  const isPressedBeside = useRef(false);
  usePlaceBelow(modal.ref, anchor);

  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions, jsx-a11y-x/click-events-have-key-events -- closes on a click outside; Escape does the same
    <dialog
      {...modal}
      role={role}
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : titleId}
      aria-describedby={describedBy}
      className={classNames(
        styles.dialog,
        styles[size],
        isFullScreen && styles.fullScreen,
        anchor && styles.anchored,
        className,
      )}
      // Selecting text and releasing the pointer outside must not close the dialog.
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && isPressedBeside.current) onClose();
      }}
    >
      {title !== undefined && (
        <div className={styles.head}>
          <Text as="h2" variant="h4" id={titleId} tabIndex={-1} {...initialFocus}>
            {title}
          </Text>
          <IconButton aria-label="Close" onClick={onClose}>
            <Icon path={mdiClose} />
          </IconButton>
        </div>
      )}
      {children}
    </dialog>
  );
}

/** The scrolling part of a dialog between its title and its actions. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div data-bottom-bar className={styles.actions}>
      {children}
    </div>
  );
}

/** The distance between an anchored dialog and its button or the window’s edges, in pixels. */
const GAP = 8;

function usePlaceBelow(ref: RefObject<HTMLDialogElement | null>, anchor?: HTMLElement): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !anchor) return;
    const place = () => {
      const { left, right, bottom } = anchor.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      const isAtEnd = left + dialog.offsetWidth > clientWidth - GAP;
      const start = isAtEnd ? right - dialog.offsetWidth : left;
      const top = Math.min(bottom + GAP, clientHeight - dialog.offsetHeight - GAP);
      dialog.style.left = `${Math.max(GAP, start)}px`;
      dialog.style.top = `${Math.max(GAP, top)}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(dialog);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [ref, anchor]);
}
