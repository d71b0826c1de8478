import { theme } from './theme';

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
/* Keeps focused elements above a bar at the lower edge of the window. */
html:has([data-bottom-bar]) {
  scroll-padding-bottom: 120px;
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
  /* Breaks long words that would otherwise be cut off or widen the page. */
  overflow-wrap: break-word;
}
@media print {
  html, body {
    background: #fff !important;
  }
  /* When an element is marked for print, hide everything else and collapse its ancestors. */
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
/* iOS zooms in when a field with smaller text is focused. */
@media (pointer: coarse) {
  input, select, textarea, [contenteditable], [role='combobox'] {
    font-size: max(16px, 1em) !important;
  }
}
/* The browser’s own is blue in some schemes. */
::-webkit-search-cancel-button {
  width: 20px;
  height: 20px;
  margin: 0;
  appearance: none;
  background: currentcolor;
  cursor: pointer;
  mask: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12z'/%3E%3C/svg%3E")
    center / contain no-repeat;
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
/* Headings and the main region receive the focus only after a navigation, so they show no ring. */
[tabindex='-1']:focus-visible {
  outline: none;
}
`;
