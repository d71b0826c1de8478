/** Languages whose month names are recognized. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt'];

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

const namesIn = (language: string): string[][] =>
  (['short', 'long'] as const).map((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) =>
      plain(format.format(new Date(Date.UTC(2027, index, 15)))),
    );
  });

/** Returns 1 to 12 for a name such as "May", "mai" or "Mayo", otherwise 0. */
function monthNamed(name: string): number {
  const given = plain(name);
  for (const names of LANGUAGES.flatMap(namesIn)) {
    const index = names.indexOf(given);
    if (index >= 0) return index + 1;
  }
  return 0;
}

/**
 * Parses a month as spreadsheets write it, such as "May-27", "Mai 27", "05/2027" or "2027-05-01".
 * Returns it as 2027-05, or null.
 */
export function readMonth(cell: string): string | null {
  const text = cell.trim();
  const named = /^(\p{L}{3,12})\.?[\s-](\d{2}|\d{4})$/u.exec(text);
  const yearFirst = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?$/.exec(text);
  const yearLast = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  const [month = 0, year = ''] = named
    ? [monthNamed(named[1] ?? ''), named[2]]
    : yearFirst
      ? [Number(yearFirst[2]), yearFirst[1]]
      : yearLast
        ? [Number(yearLast[1]), yearLast[2]]
        : [];
  if (month < 1 || month > 12) return null;
  return `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}`;
}

/** True for a day without a year, such as "2-Jan", which spreadsheets make of "2-1". */
export function isDayOfMonth(cell: string): boolean {
  const [, name] = /^\d{1,2}[\s./-]{1,2}(\p{L}{3,12})\.?$/u.exec(cell.trim()) ?? [];
  return name !== undefined && monthNamed(name) > 0;
}
