import { variableRules } from './variables';

/** What the component library's pieces need beyond the page's own stylesheet. */
export default `
@layer theme {
${variableRules('by the library')}
}
@media (prefers-reduced-motion: reduce) {
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
