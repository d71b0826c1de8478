import styles from './SkipLink.module.css';

/** The id of the main content. */
export const MAIN_ID = 'main';

/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className={styles.link}
      onClick={(event) => {
        // Only moves the focus, without changing the URL.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Skip to main content
    </a>
  );
}
