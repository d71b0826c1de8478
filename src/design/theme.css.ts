import { baseline } from './baseline';
import { theme } from './theme';
import { declarations, variableRules } from './variables';

/**
 * The stylesheet of every page, generated at build time: the theme’s variables, its type styles as
 * classes, and global styles. Its layer has lower priority than the components’ classes
 * (`public/index.html`).
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

/** The default type style, set on the body. */
const ofBody = new Set(['fontFamily', 'textTransform']);

/** Not the `font` shorthand, which cannot set a width in percent or letter spacing. */
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
.tone-error{color:var(--sg-palette-error-main)}
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after {
    animation-duration: 1ms !important;
    /* A short duration would make infinite animations flash. */
    animation-iteration-count: 1 !important;
    /* Even 1 ms would start a transition on each change, and colours would change one by one. */
    transition-duration: 0s !important;
    transition-delay: 0s !important;
    scroll-behavior: auto !important;
  }
  /* The spinner slows down instead of stopping: a still spinner would look stuck. */
  .MuiCircularProgress-root {
    animation-duration: 4s !important;
    animation-iteration-count: infinite !important;
  }
  .MuiCircularProgress-circle, .MuiSkeleton-root::after {
    animation: none !important;
  }
}
`;
