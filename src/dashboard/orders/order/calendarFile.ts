/** Creates an iCalendar file (RFC 5545) with a whole-day event. */
export interface DayEntry {
  /** A stable id, so that importing the file again updates the event. */
  uid: string;
  /** The creation time of the file. */
  now: Date;
  /** In the device’s time zone. */
  day: Date;
  title: string;
  description: string;
  url: string;
}

export function calendarFile(entry: DayEntry): string {
  const { uid, now, day, title, description, url } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Gear//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    // DTEND is exclusive: the day after the event.
    `DTEND;VALUE=DATE:${dateOf(dayAfter(day))}`,
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `URL:${url}`,
    // The event does not block the whole day.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** In the device’s time zone, where days can have 23 or 25 hours. */
const dayAfter = (day: Date): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);

function dateOf(day: Date): string {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day.getFullYear()}${month}${date}`;
}

/** Escapes TEXT (section 3.3.11), which must not contain control characters. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- removes control characters
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** The longest line in bytes, without its line break (section 3.1). */
const LINE_MAX = 75;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Folds long lines without splitting multi-byte characters. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (bytesOf(current + character) > LINE_MAX) {
      lines.push(current);
      // The space that continues a line counts too.
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
