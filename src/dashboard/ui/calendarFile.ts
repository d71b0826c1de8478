/** What takes a whole day, or an hour from a moment. */
export type CalendarTime =
  /** In the device’s time zone. */
  { day: Date } | { start: Date };

/** The event of an iCalendar file (RFC 5545). */
export type CalendarEntry = CalendarTime & {
  /** A stable id, so that importing the file again updates the event. */
  uid: string;
  /** The creation time of the file. */
  now: Date;
  title: string;
  description: string;
  /** Where it is, if that is known. */
  place?: string;
  url: string;
};

export function calendarFile(entry: CalendarEntry): string {
  const { uid, now, title, description, place = '', url } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Gear//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    ...timeLines(entry),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${url}`,
    // An all-day event does not block the day.
    ...('day' in entry ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const HOUR_MS = 3_600_000;

function timeLines(time: CalendarTime): string[] {
  if ('start' in time) {
    const end = new Date(time.start.getTime() + HOUR_MS);
    return [`DTSTART:${utc(time.start)}`, `DTEND:${utc(end)}`];
  }
  return [
    `DTSTART;VALUE=DATE:${dateOf(time.day)}`,
    // DTEND is exclusive: the day after the event.
    `DTEND;VALUE=DATE:${dateOf(dayAfter(time.day))}`,
  ];
}

const utc = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

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
