import type { Recipient, WireTold } from '#contract/plans';
import { accountTemplates } from './accountTemplates';
import { bookingTemplates } from './bookingTemplates';
import type { MailContent, Template } from './content';
import { followedTemplates } from './followedTemplates';
import { messageTemplates } from './messageTemplates';
import { moneyBackTemplates } from './moneyBackTemplates';
import { moneyTemplates } from './moneyTemplates';
import { removalTemplates } from './removalTemplates';
import { restoredTemplates } from './restoredTemplates';
import { suspensionTemplates } from './suspensionTemplates';
import { verificationTemplates } from './verificationTemplates';

/** All kinds of e-mails. */
const templates = {
  ...bookingTemplates,
  ...moneyTemplates,
  ...moneyBackTemplates,
  ...removalTemplates,
  ...restoredTemplates,
  ...verificationTemplates,
  ...suspensionTemplates,
  ...accountTemplates,
  ...followedTemplates,
  ...messageTemplates,
};

export type MailTemplate = keyof typeof templates;
export type BookingTemplate =
  keyof typeof bookingTemplates | keyof typeof moneyTemplates | keyof typeof moneyBackTemplates;
type FactsOf<T extends MailTemplate> = Parameters<(typeof templates)[T]['content']>[0];

/** A template with its facts. */
export type Mail = {
  [T in MailTemplate]: { template: T; facts: FactsOf<T> };
}[MailTemplate];

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(templates, name);
export const templateNames = Object.keys(templates).filter(isTemplate);

const byName: { [N in MailTemplate]: Template<FactsOf<N>> } = templates;

/** The content of an e-mail, with times in the recipient's time zone if known. */
export function contentOf<T extends MailTemplate>(
  template: T,
  facts: FactsOf<T>,
  timeZone: string | null,
  supportEmail?: string,
): MailContent {
  const { content, reason } = byName[template];
  const { subject, ...rest } = content(facts, timeZone, supportEmail);
  return { reason, ...rest, subject: subject.replace(/\s+/g, ' ') };
}

/**
 * For the plan of an act: who is notified, and the text without what an admin writes and without how to
 * reach us.
 */
export function toldOf<T extends MailTemplate>(
  who: Recipient,
  count: number,
  template: T,
  facts: FactsOf<T>,
): WireTold {
  const { subject, paragraphs } = contentOf(template, facts, null);
  return { who, count, subject, paragraphs };
}

/** The content for an address that is not confirmed. Null if such an address does not get it. */
export function unconfirmedContentOf<T extends MailTemplate>(
  template: T,
  facts: FactsOf<T>,
  supportEmail?: string,
): MailContent | null {
  const { unconfirmed, reason } = byName[template];
  const content = unconfirmed?.(facts, null, supportEmail);
  return content ? { reason, ...content } : null;
}
