import styles from './DribbbleIcon.module.css';

/** A ball with its seams: the icon set has none for Dribbble. */
export function DribbbleIcon() {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth={1.9}>
        <circle cx={12} cy={12} r={9} />
        <path d="M3.6 10c6.2.6 11-.9 14.4-4.6M8.6 3.7c3.2 4 5.3 9.3 6.2 16.6M4.8 17.4c3.6-5 9.2-6.6 16-4.6" />
      </g>
    </svg>
  );
}
