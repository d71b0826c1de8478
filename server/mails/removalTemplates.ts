import { APPEAL_MONTHS, type ReportReason, reportReasonLabels } from '#contract/cases';
import { routes } from '#contract/routes';
import type { MailContent, Template } from './content';

const reason = 'you listed a car on Second Gear';
const link = { label: 'View my products', path: routes.dashboard };

/** For mails about a decision: how to appeal. */
const APPEAL = `If you think this is a mistake, you can appeal once within ${APPEAL_MONTHS} months. Another person reads your appeal.`;

const viewDecision = (caseId: string) => ({
  label: 'View the decision',
  path: routes.decision(caseId),
});

interface DecidedCase {
  caseId: string;
  /** The rule that it is based on. */
  rule: ReportReason;
  /** What the admin wrote. */
  reason: string;
}

const carTakenDown: Template<DecidedCase & { carName: string }> = {
  reason,
  content: ({ caseId, carName, rule, reason: why }) => ({
    subject: `We removed your ${carName}`,
    paragraphs: [
      'We removed your car from Second Gear. Buyers can’t see or book it any more. My Products shows it with our reason for 30 days.',
      APPEAL,
      'We wrote:',
    ],
    quote: why,
    details: [
      ['Car', carName],
      ['Reason', reportReasonLabels[rule]],
    ],
    link: viewDecision(caseId),
  }),
};

interface Warned extends DecidedCase {
  decision: 'warn' | 'hide';
  /** Null if it is about the person or a conversation. */
  carName: string | null;
}

const caseDecided: Template<Warned> = {
  reason: 'you have an account on Second Gear',
  content: ({ caseId, decision, carName, rule, reason: why }) => ({
    subject:
      decision === 'hide'
        ? `We took your ${carName ?? 'car'} off sale`
        : `A warning about ${carName === null ? 'your account' : `your ${carName}`}`,
    paragraphs: [
      decision === 'hide'
        ? 'Buyers can’t see or book your car any more. Change what is wrong, then you can list it again.'
        : 'Somebody reported this, and it breaks our rules. Please don’t do it again: more of it can end your account.',
      APPEAL,
      'We wrote:',
    ],
    quote: why,
    details: [
      ...(carName === null ? [] : [['Car', carName] satisfies MailContent['details'][number]]),
      ['Reason', reportReasonLabels[rule]],
    ],
    link: viewDecision(caseId),
  }),
};

const appealDecided: Template<{
  caseId: string;
  carName: string | null;
  isOverruled: boolean;
  /** What the decision had changed is as before. */
  isReversed: boolean;
  reason: string;
}> = {
  reason: 'you appealed against a decision on Second Gear',
  content: ({ caseId, carName, isOverruled, isReversed, reason: why }) => ({
    subject: isOverruled
      ? 'Your appeal: we changed our decision'
      : 'Your appeal: our decision stays',
    paragraphs: [
      isOverruled
        ? `We read your appeal. You were right: our decision no longer counts${
            isReversed
              ? ', and what it changed is as before.'
              : '. We couldn’t restore the car any more.'
          }`
        : 'We read your appeal. Our decision stays.',
      'We wrote:',
    ],
    quote: why,
    details: carName === null ? [] : [['Car', carName]],
    link: viewDecision(caseId),
  }),
};

const decisionTakenBack: Template<{ carName: string | null; wasHidden: boolean }> = {
  reason: 'you have an account on Second Gear',
  content: ({ carName, wasHidden }) => ({
    subject: `We took back our decision about ${carName === null ? 'your account' : `your ${carName}`}`,
    paragraphs: [
      'It no longer counts against you.',
      ...(wasHidden ? ['You can list the car again in My Products.'] : []),
    ],
    details: [],
    link,
  }),
};

const photoTakenDown: Template<{ photoId: string }> = {
  reason,
  content: (_facts, _timeZone, supportEmail) => ({
    subject: 'We removed one of your photos',
    paragraphs: [
      'It didn’t pass our check. Nobody can see it any more, and you can’t add it again. Your cars stay on sale without it.',
      ...(supportEmail
        ? [`If you think this is a mistake, write to ${supportEmail} within 30 days.`]
        : []),
    ],
    details: [],
    link,
  }),
};

/** Notifications of what an admin or operator decided or removed. */
export const removalTemplates = {
  'car-taken-down': carTakenDown,
  'case-decided': caseDecided,
  'appeal-decided': appealDecided,
  'decision-taken-back': decisionTakenBack,
  'photo-taken-down': photoTakenDown,
};
