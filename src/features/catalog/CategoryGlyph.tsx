import { ALL_CATEGORY_NAME } from '#contract/limits';
import { findGlyph } from './carGlyphs';
import styles from './CategoryGlyph.module.css';

const green = 'var(--sg-palette-primary-main)';
const paper = 'var(--sg-palette-background-paper)';
const amber = 'var(--sg-palette-secondary-main)';

/** A small drawing of what a category holds. */
export function CategoryGlyph({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 120 48" aria-hidden className={styles.glyph}>
      {name === ALL_CATEGORY_NAME ? <SteeringWheel /> : <Car name={name} />}
    </svg>
  );
}

function Car({ name }: { name: string }) {
  const { body, windows, wheels } = findGlyph(name);
  return (
    <>
      <path d={body} fill={green} />
      <path d={windows} fill={paper} />
      {wheels.map((x) => (
        <g key={x}>
          <circle cx={x} cy={38.5} r={10} fill={paper} />
          <circle cx={x} cy={38.5} r={8} fill={green} />
          <circle cx={x} cy={38.5} r={3} fill={amber} />
        </g>
      ))}
    </>
  );
}

function SteeringWheel() {
  return (
    <g transform="translate(60 24)">
      <circle r={20} fill="none" stroke={green} strokeWidth={5} />
      <path
        d="M-18 -3C-8 -7 8 -7 18 -3M-4 2L-8 17M4 2L8 17"
        fill="none"
        stroke={green}
        strokeWidth={5}
      />
      <circle r={5.5} cy={-2} fill={amber} />
    </g>
  );
}
