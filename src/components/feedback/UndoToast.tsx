import { mdiCheckCircle } from '@mdi/js';
import { closeSnackbar, SnackbarContent, type CustomContentProps } from 'notistack';
import { useCallback, useEffect, useState, type Ref } from 'react';
import { routes } from '#contract/routes';
import { Button, ButtonLink } from '../Button';
import { Icon } from '../Icon';
import { isTyping } from '../isTyping';
import { Text } from '../Text';
import styles from './Snackbars.module.css';
import { UNDO_S } from './toast';

declare module 'notistack' {
  interface VariantOverrides {
    undo: { onUndo?: (() => void) | null };
  }
}

interface UndoToastProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
  /** Null for several changes, which the page of removed things lists. */
  onUndo: (() => void) | null;
}

/** The open ones, oldest first: Alt+Z takes back the latest. */
const open: UndoToastProps['id'][] = [];

/**
 * A toast that takes back what it says. It closes by itself, but not while the pointer or the focus is on
 * it; what it offers stays possible on the page of removed things.
 */
export function UndoToast({ ref, id, message, onUndo }: UndoToastProps) {
  const [left, setLeft] = useState(UNDO_S);
  const [isPaused, setIsPaused] = useState(false);
  // It fades out before it is removed.
  const [isUsed, setIsUsed] = useState(false);
  const isOver = isUsed || left <= 0;
  const undo = useCallback(() => {
    setIsUsed(true);
    onUndo?.();
  }, [onUndo]);
  useEffect(() => {
    if (isPaused || isOver) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isPaused, isOver]);
  useEffect(() => {
    if (isOver) {
      closeSnackbar(id);
      return undefined;
    }
    if (onUndo === null) return undefined;
    open.push(id);
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyZ' || open.at(-1) !== id) return;
      // Some keyboards type a letter with it.
      if (isTyping(event.target)) return;
      event.preventDefault();
      // The toast below must not take the same key.
      event.stopImmediatePropagation();
      undo();
    };
    document.addEventListener('keydown', press);
    return () => {
      open.splice(open.indexOf(id), 1);
      document.removeEventListener('keydown', press);
    };
  }, [id, isOver, onUndo, undo]);
  return (
    <SnackbarContent
      ref={ref}
      role="status"
      id={String(id)}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <div className={styles.toast}>
        <Icon path={mdiCheckCircle} />
        <Text as="div" variant="body2" className={styles.message}>
          {message}
        </Text>
        {!isOver && onUndo === null && (
          <ButtonLink color="inherit" variant="outlined" size="small" to={routes.removed}>
            See Removed
          </ButtonLink>
        )}
        {!isOver && onUndo !== null && (
          <Button
            color="inherit"
            variant="outlined"
            size="small"
            aria-keyshortcuts="Alt+Z"
            onClick={undo}
          >
            <span>Undo</span>
            <span aria-hidden className={styles.seconds}>{` · ${left}`}</span>
          </Button>
        )}
        <div aria-hidden className={styles.left} style={{ width: `${(100 * left) / UNDO_S}%` }} />
      </div>
    </SnackbarContent>
  );
}
