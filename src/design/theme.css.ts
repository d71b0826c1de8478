import { baseline } from './baseline';
import { theme } from './theme';
import { declarations, variableRules } from './variables';

/**
 * The stylesheet of every page, written when the client is built: the theme's variables, its type
 * styles as classes, and what holds for all elements. It is in a layer that the components' classes override (`public/index.html`).
 */
const variants = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'subtitle1',
  'subtitle2',
  'body1',
  'body2',
  'caption',
  'button',
] as const;

/** The same for all text: it stands at the body. */
const ofBody = new Set(['fontFamily', 'textTransform']);

/** Not the `font` shorthand: it knows neither the width in percent nor spacing. */
const typeRules = variants.map((variant) => {
  const style = Object.entries(theme.typography[variant]).filter(([name]) => !ofBody.has(name));
  return `.type-${variant}{margin:0;${declarations({ fontWeight: 400, ...Object.fromEntries(style) })}}`;
});

export default `
@layer theme {
${variableRules()}
${baseline}
${typeRules.join('\n')}
.tone-secondary{color:var(--sg-palette-text-secondary)}
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after {
    animation-duration: 1ms !important;
    /* What repeats without end would flash a thousand times a second. */
    animation-iteration-count: 1 !important;
    /* None at all: a millisecond would make one of every change, and of colours one element after the other. */
    transition-duration: 0s !important;
    transition-delay: 0s !important;
    scroll-behavior: auto !important;
  }
  /* A spinner that stands still would look stuck: it keeps turning, slowly. */
  .MuiCircularProgress-root {
    animation-duration: 4s !important;
    animation-iteration-count: infinite !important;
  }
  .MuiCircularProgress-circle, .MuiSkeleton-root::after {
    animation: none !important;
  }
}
`;
