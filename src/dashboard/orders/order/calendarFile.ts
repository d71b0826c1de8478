/** A whole day in somebody's calendar, as a file of RFC 5545. */
export interface DayEntry {
  /** The same for the same thing, so that a calendar takes a second file as a change. */
  uid: string;
  /** When the file is made. */
  now: Date;
  /** By the clock of this computer. */
  day: Date;
  title: string;
  place: string;
  description: string;
  url: string;
}

export function calendarFile(entry: DayEntry): string {
  const { uid, now, day, title, place, description, url } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Gear//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    // The end is the first day that is not part of it any more.
    `DTEND;VALUE=DATE:${dateOf(dayAfter(day))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `URL:${url}`,
    // Nobody is busy all day long because of it.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** By the clock of this computer, which gives some days 23 hours and others 25. */
export const dayAfter = (day: Date): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);

function dateOf(day: Date): string {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day.getFullYear()}${month}${date}`;
}

/** TEXT of section 3.3.11; control characters have no place in it. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- it is control characters that are taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A line's bytes without its end (section 3.1). */
const LINE_MAX = 75;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** No line is too long; a character of several bytes is never cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (bytesOf(current + character) > LINE_MAX) {
      lines.push(current);
      // The blank that continues a line counts as well.
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
