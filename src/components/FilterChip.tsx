import { mdiClose } from '@mdi/js';
import { classNames } from './classNames';
import styles from './FilterChip.module.css';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';

interface FilterChipProps {
  /** What the filter is set to, such as "Price: $5K–$10K". */
  label: string;
  onRemove: () => void;
  /** Opens the filter. Without it the whole chip removes the filter. */
  onOpen?: (chip: HTMLElement) => void;
}

/** A filter that is set. */
export function FilterChip({ label, onRemove, onOpen }: FilterChipProps) {
  const remove = (
    <>
      <VisuallyHidden>Remove filter </VisuallyHidden>
      {onOpen ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      <Icon path={mdiClose} size="small" />
    </>
  );
  if (!onOpen) {
    return (
      <button type="button" className={classNames(styles.chip, styles.whole)} onClick={onRemove}>
        {remove}
      </button>
    );
  }
  return (
    <span className={styles.chip}>
      <button
        type="button"
        aria-haspopup="dialog"
        className={styles.open}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        {label}
      </button>
      <button type="button" className={styles.remove} onClick={onRemove}>
        {remove}
      </button>
    </span>
  );
}
