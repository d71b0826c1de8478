import { theme } from './theme';

/** What holds for all elements. */
export const baseline = `
html {
  -webkit-font-smoothing: antialiased;
  -moz-osx-font-smoothing: grayscale;
  box-sizing: border-box;
  -webkit-text-size-adjust: 100%;
}
*, *::before, *::after {
  box-sizing: inherit;
}
strong, b {
  font-weight: 700;
}
body {
  margin: 0;
  min-height: 100dvh;
  background-color: var(--sg-palette-background-default);
  color: var(--sg-palette-text-primary);
  font-family: ${theme.typography.fontFamily ?? 'sans-serif'};
  font-size: 1rem;
  font-variant-numeric: tabular-nums;
  font-weight: 400;
  line-height: 1.6;
  /* A name in one long word would otherwise be cut off, or push its page sideways. */
  overflow-wrap: break-word;
}
@media print {
  html, body {
    background: #fff !important;
  }
  /* Where something is marked for paper, nothing else is printed, and what surrounds it takes no room. */
  body:has([data-print]) *:not(:has([data-print]), [data-print], [data-print] *) {
    display: none !important;
  }
  body:has([data-print]) :has([data-print]) {
    display: block !important;
    overflow: visible !important;
    width: auto !important;
    max-width: none !important;
    min-height: 0 !important;
    margin: 0 !important;
    padding: 0 !important;
  }
  [data-print], [data-print] * {
    color: #000 !important;
  }
}
/* Phones magnify the page when a field with smaller text gets the focus. */
@media (pointer: coarse) {
  input, select, textarea, [contenteditable], [role='combobox'] {
    font-size: max(16px, 1em) !important;
  }
}
a, button, summary, [tabindex] {
  -webkit-tap-highlight-color: transparent;
}
:focus-visible {
  outline: 3px solid var(--sg-palette-focus-ring);
  outline-offset: 2px;
}
[data-ground='brand'] :focus-visible {
  outline-color: var(--sg-palette-focus-onBrand);
}
/* A heading or the main region that only receives the focus after a navigation. */
[tabindex='-1']:focus-visible {
  outline: none;
}
`;
