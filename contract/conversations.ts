import type { WireEvidencePhoto } from './moneyBack';

/** Conversations of a buyer and a seller about a car, and their meeting: an extension. */

/** Maximum characters of a message, and the length from which its writer sees a counter. */
export const MESSAGE_MAX = 5000;
export const MESSAGE_COUNTER_FROM = 4500;
export const MESSAGE_PHOTOS_MAX = 5;
/** Messages and conversations of a page. */
export const MESSAGES_PER_PAGE = 30;
/** The count of conversations with unread messages ends here. */
export const UNREAD_MAX = 100;
/** Answers that a seller keeps, and their length. */
export const ANSWERS_MAX = 10;
export const ANSWER_MAX = 500;
export const MEETING_PLACE_MAX = 120;
/** How many days ahead a meeting can be proposed. */
export const MEETING_DAYS_MAX = 90;

export const conversationFilters = ['unread', 'buying', 'selling'] as const;
export type ConversationFilter = (typeof conversationFilters)[number];

/** What is hidden from the other one until they have a booking. */
export const contactKinds = ['phone', 'email', 'link'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** What happened between two messages. No person can write such a line. */
export const conversationEvents = [
  'booked',
  'paid',
  'cancelled',
  'released',
  'expired',
  'refunded',
  'handed-over',
  'received',
  'meeting-agreed',
  'meeting-cancelled',
] as const;
export type ConversationEvent = (typeof conversationEvents)[number];

/** 'replaced' by a later proposal; 'cancelled' by one of them, or by the end of the booking. */
export const meetingStates = ['proposed', 'agreed', 'replaced', 'cancelled'] as const;
export type MeetingState = (typeof meetingStates)[number];

/** Why the caller cannot write now. */
export const closedReasons = ['blocked', 'gone'] as const;
/**
 * 'blocked' by the caller; 'gone': the account is deleted. Who is blocked learns it from the refusal of a
 * message only.
 */
export type ClosedReason = (typeof closedReasons)[number];

/** 'held' by a booking, of whomever; 'gone': no longer listed. */
export const carStates = ['unsold', 'held', 'sold', 'gone'] as const;
export type CarState = (typeof carStates)[number];

export interface WireMeeting {
  _id: string;
  state: MeetingState;
  isMine: boolean;
  /** ISO time. */
  at: string;
  /** IANA zone of the meeting place, in which the time is shown. */
  timeZone: string;
  place: string;
}

/** Times are ISO. */
export interface WireMessage {
  _id: string;
  /** Place in the conversation: 1, 2, 3 … without gaps. */
  seq: number;
  /** Null: a line that no person wrote. */
  from: 'me' | 'other' | null;
  /** Of the caller's own messages: the id that their browser gave it. */
  clientId?: string;
  /** Of the other one's messages, contact details are masked until they have a booking. */
  text: string;
  /** What of the text is hidden from its reader now. */
  hidden: ContactKind[];
  photos: WireEvidencePhoto[];
  event?: ConversationEvent;
  meeting?: WireMeeting;
  at: string;
}

/** Times are ISO. */
export interface WireConversation {
  _id: string;
  /** Whether the caller buys or sells. */
  side: 'buyer' | 'seller';
  productId: string;
  productName: string;
  /** Empty if the car has none any more. */
  picture: string;
  /** In dollars. */
  price: number;
  carState: CarState;
  /** Empty if the account was deleted. */
  otherName: string;
  isOtherVerified: boolean;
  /** The latest booking of the two for this car, if any. */
  bookingId?: string;
  /** Whether contact details are shown: the two have a booking. */
  showsContacts: boolean;
  lastSeq: number;
  /** The start of the last message, for the list. */
  lastMessage: { from: 'me' | 'other' | null; text: string; event?: ConversationEvent };
  lastAt: string;
  /** How many messages of the other one are unread, at most `UNREAD_MAX`. */
  unread: number;
  /** Up to which message the caller, and the other one, have read. */
  readSeq: number;
  otherReadSeq: number;
  /** When the other one last read messages of the caller. */
  otherReadAt?: string;
  isMuted: boolean;
  /** Absent: the caller can write. */
  closed?: ClosedReason;
  /** The meeting that is agreed on or, if none is, proposed, and not over. */
  meeting?: WireMeeting;
  /** One that is proposed beside the agreed one. */
  proposedInstead?: WireMeeting;
}

/** Conversations with unread messages, at most `UNREAD_MAX`. */
export interface WireUnreadCount {
  conversations: number;
}

/** POST /conversations and POST /conversations/{id}/messages. */
export interface MessageResponse {
  conversationId: string;
  message: WireMessage;
}

/** The conversation of the caller about a car that they do not sell; '' without one. */
export interface WireOwnConversation {
  conversationId: string;
  /**
   * How soon the seller usually answers, in hours; absent if too few people wrote. 25 or more: later
   * than a day.
   */
  replyHours?: number;
}

export interface WireAnswers {
  answers: string[];
}
