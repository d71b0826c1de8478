import { formatCount } from '#contract/formats';
import { routes } from '#contract/routes';
import { formatTimeIn } from '../lib/timeZones';
import type { MailContent, Template } from './content';

interface ConversationFacts {
  conversationId: string;
  carName: string;
}

const conversationLink = ({ conversationId }: ConversationFacts): MailContent['link'] => ({
  label: 'Read and answer',
  path: routes.conversation(conversationId),
});

/** Never has what was written, nor who wrote it. */
const message: Template<ConversationFacts & { unread: number }> = {
  reason: 'somebody wrote to you about a car on Second Gear',
  content: (facts) => ({
    subject:
      facts.unread > 1
        ? `${formatCount(facts.unread)} unread messages: ${facts.carName}`
        : `New message: ${facts.carName}`,
    paragraphs: [
      facts.unread > 1
        ? 'You have unread messages about this car.'
        : 'You have an unread message about this car.',
    ],
    details: [['Car', facts.carName]],
    link: conversationLink(facts),
  }),
};

interface MeetingFacts extends ConversationFacts {
  /** ISO time, shown in the zone of the place. */
  at: string;
  timeZone: string;
  /** Written by one of the two. */
  place: string;
}

const aboutMeeting = (subject: string, text: string): Template<MeetingFacts> => ({
  reason: 'you meet to see a car on Second Gear',
  content: (facts) => ({
    subject: `${subject}: ${facts.carName}`,
    paragraphs: [text],
    details: [
      ['Car', facts.carName],
      ['Time', formatTimeIn(facts.timeZone, new Date(facts.at))],
      ['Place', facts.place],
    ],
    link: { ...conversationLink(facts), label: 'View meeting' },
  }),
});

export const messageTemplates = {
  message,
  'meeting-proposed': aboutMeeting(
    'Meeting proposed',
    'Accept it, or propose another day, time or place.',
  ),
  'meeting-agreed': aboutMeeting(
    'Meeting agreed',
    'Your proposal was accepted. We’ll remind you a day and an hour before.',
  ),
  'meeting-cancelled': aboutMeeting(
    'Meeting cancelled',
    'You no longer meet at this time. You can propose another one.',
  ),
  'meeting-tomorrow': aboutMeeting(
    'Meeting within a day',
    'You agreed to meet. If you can’t come, cancel it or propose another time.',
  ),
  'meeting-soon': aboutMeeting(
    'Meeting within the hour',
    'You agreed to meet. If you can’t come, cancel it or write to each other.',
  ),
};
