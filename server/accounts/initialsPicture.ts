import { escapeHtml } from '../lib/html';

/** Grounds of the pictures with the colour of their letters, from the theme. */
export const colors = [
  { ground: '#0f4c35', text: '#fffdf8' },
  { ground: '#1c5775', text: '#fffdf8' },
  { ground: '#8a5800', text: '#fffdf8' },
  { ground: '#7d1c13', text: '#fffdf8' },
  { ground: '#46423a', text: '#fffdf8' },
  { ground: '#f3b02b', text: '#1d1b16' },
] as const;

/** Draws letters as an SVG. The same letters always have the same colours. */
export function drawInitials(letters: string): string {
  const sum = Array.from(letters).reduce((total, letter) => total * 31 + codeOf(letter), 0);
  const { ground, text } = colors[sum % colors.length] ?? colors[0];
  const drawn = escapeHtml(letters);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">',
    `<title>${drawn}</title>`,
    `<rect width="160" height="160" fill="${ground}"/>`,
    '<text x="80" y="80" dy=".36em" text-anchor="middle" font-size="66" font-weight="600"',
    ` font-family="Archivo, Arial, Helvetica, sans-serif" fill="${text}">${drawn}</text>`,
    '</svg>',
  ].join('');
}

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;
