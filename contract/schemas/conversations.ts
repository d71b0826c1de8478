import * as yup from 'yup';
import {
  ANSWER_MAX,
  ANSWERS_MAX,
  MEETING_PLACE_MAX,
  MESSAGE_MAX,
  MESSAGE_PHOTOS_MAX,
} from '../conversations';
import { reportFormSchema } from './cases';
import { id, optionalLines, requiredLines, requiredNumber, requiredText } from './fields';
import { evidencePhotoIds } from './photos';

const clientId = yup
  .string()
  .matches(/^[\w-]{8,64}$/, 'clientId must be 8 to 64 letters, digits, - or _.')
  .required('clientId is required.');

const photos = evidencePhotoIds.max(
  MESSAGE_PHOTOS_MAX,
  `You can add at most ${MESSAGE_PHOTOS_MAX} photos.`,
);

const words = optionalLines('Message', MESSAGE_MAX).default('');

/** A message needs words or photos. */
const isSomething = ({ text, photos: added }: { text?: string; photos?: unknown[] }) =>
  Boolean(text) || (added ?? []).length > 0;

/**
 * POST /conversations/{id}/messages. The same `clientId` with the same content sends nothing twice.
 */
export const messageSchema = yup
  .object({ clientId, text: words, photos })
  .test('something', 'Write a message.', isSomething);
export type MessageBody = yup.InferType<typeof messageSchema>;

/**
 * POST /conversations: the first message about a car, or the next one. The seller of the car writes to
 * the buyer of a booking.
 */
export const firstMessageSchema = yup
  .object({
    productId: id('Product').required(),
    bookingId: id('Booking').optional(),
    clientId,
    text: words,
    photos,
  })
  .test('something', 'Write a message.', isSomething);
export type FirstMessageBody = yup.InferType<typeof firstMessageSchema>;

/** POST /conversations/{id}/read: up to which message. */
export const readMessagesSchema = yup.object({
  seq: requiredNumber('seq')
    .integer('seq must be a whole number.')
    .min(0, 'seq must be 0 or more.'),
});

/** PATCH /conversations/{id}. */
export const conversationChangeSchema = yup.object({
  isMuted: yup.boolean().required('isMuted is required.'),
});

/** POST /conversations/{id}/block-or-report: one of them, or both. */
export const blockOrReportSchema = yup
  .object({
    block: yup.boolean().default(false),
    report: reportFormSchema('conversation').default(undefined).optional(),
  })
  .test('one', 'Choose at least one.', ({ block, report }) => block || Boolean(report?.reason));
export type BlockOrReportBody = yup.InferType<typeof blockOrReportSchema>;

const isZone = (zone: string | undefined): boolean => {
  try {
    return Boolean(zone && new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/**
 * POST /conversations/{id}/meetings: a day and a time at the place, such as `2026-12-05T17:00`, and the
 * place's zone.
 */
export const meetingSchema = yup.object({
  clientId,
  localTime: yup
    .string()
    .required('Choose a day and a time.')
    .matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Choose a day and a time.'),
  timeZone: yup
    .string()
    .required('Time zone is required.')
    .test('zone', 'Choose a time zone.', isZone),
  place: requiredText('Place', MEETING_PLACE_MAX),
});
export type MeetingBody = yup.InferType<typeof meetingSchema>;

/** The form of a meeting, whose day and time are two fields. */
export const meetingFormSchema = meetingSchema.pick(['timeZone', 'place']).shape({
  day: yup.string().required('Choose a day.'),
  time: yup.string().required('Choose a time.'),
});
export type MeetingForm = yup.InferType<typeof meetingFormSchema>;

/** PUT /messages/answers: all texts that the seller keeps. */
export const answersSchema = yup.object({
  answers: yup
    .array(requiredLines('Answer', ANSWER_MAX))
    .required('Answers are required.')
    .max(ANSWERS_MAX, `You can keep at most ${ANSWERS_MAX} answers.`),
});
