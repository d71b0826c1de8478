import { routes } from '#contract/routes';
import { MONEY_BACK_DAYS } from '#contract/limits';
import styles from './InlineLink.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/**
 * Opens the conditions of the money-back guarantee in a new tab, where leaving the page would lose
 * what was entered. Only for servers with extensions.
 */
export function GuaranteeLink() {
  return (
    <a href={routes.guarantee} target="_blank" rel="noreferrer" className={styles.link}>
      <span>{`What the ${MONEY_BACK_DAYS} days cover`}</span>
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
