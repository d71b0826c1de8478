import type { BookingMeeting } from '@/api/bookingsApi';
import { LOCALE } from '#contract/formats';
import { serverNow } from '@/lib/serverTime';
import { calendarFile } from './calendarFile';
import { downloadFile } from './files';

/** The time zone of this device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "Lisbon time" for Europe/Lisbon. */
export const zoneLabel = (timeZone: string): string =>
  `${(timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')} time`;

/** "Sat, Nov 28, 5:00 PM" at the place, with the zone where it is not the reader’s. */
export function meetingTime({ at, timeZone }: BookingMeeting): string {
  const time = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at));
  return timeZone === ownZone() ? time : `${time}, ${zoneLabel(timeZone)}`;
}

interface MeetingEntry {
  meeting: BookingMeeting;
  carName: string;
  /** '' if unknown. */
  otherName: string;
  /** Path of the page of the conversation. */
  path: string;
}

/** Downloads a calendar file, which replaces that of an earlier meeting of the conversation. */
export function addToCalendar({ meeting, carName, otherName, path }: MeetingEntry): void {
  const url = new URL(path, window.location.href);
  downloadFile(
    'second-gear-meeting.ics',
    calendarFile({
      uid: `meeting${url.pathname.replaceAll('/', '-')}@${url.hostname}`,
      now: new Date(serverNow()),
      start: new Date(meeting.at),
      title: `See the ${carName}`,
      description: otherName && `With ${otherName}`,
      place: meeting.place,
      url: url.href,
    }),
    'text/calendar;charset=utf-8',
  );
}
