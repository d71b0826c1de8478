import styles from './CarPicture.module.css';

interface CarOutlineProps {
  /** Text alternative for the missing picture; empty if decorative. */
  label: string;
}

/** The placeholder for a missing car picture: an outline of a car on the road. */
export function CarOutline({ label }: CarOutlineProps) {
  return (
    <svg
      className={styles.outline}
      viewBox="0 0 400 300"
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    >
      <g fill="none" stroke="currentColor" strokeWidth={4} strokeLinecap="round">
        <path
          strokeLinejoin="round"
          d="M88 196H72c-6 0-10-4-10-10v-18c0-12 8-20 20-22l40-7 34-27c8-6 16-9 26-9h58c12 0 22 4 31 12l28 25 34 7c12 3 19 11 19 23v16c0 6-4 10-10 10h-18M136 196h128"
        />
        <path
          strokeLinejoin="round"
          d="M150 140l22-17c4-4 9-5 15-5h17v22zM220 118h20c7 0 13 2 18 7l17 15h-55z"
        />
        <circle cx={112} cy={196} r={22} />
        <circle cx={288} cy={196} r={22} />
        <path d="M40 222h320" strokeDasharray="2 14" />
      </g>
    </svg>
  );
}
