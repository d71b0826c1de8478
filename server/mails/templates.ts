import { bookingTemplates } from './bookingTemplates';
import type { MailContent, Template } from './content';
import { moneyTemplates } from './moneyTemplates';
import { restoredTemplates } from './restoredTemplates';
import { verificationTemplates } from './verificationTemplates';

/** All kinds of e-mails. */
export const templates = {
  ...bookingTemplates,
  ...moneyTemplates,
  ...restoredTemplates,
  ...verificationTemplates,
};

export type MailTemplate = keyof typeof templates;
export type BookingTemplate = keyof typeof bookingTemplates | keyof typeof moneyTemplates;
type FactsOf<T extends MailTemplate> = Parameters<(typeof templates)[T]['content']>[0];

/** A template with its facts. */
export type Mail = {
  [T in MailTemplate]: { template: T; facts: FactsOf<T> };
}[MailTemplate];

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(templates, name);
export const templateNames = Object.keys(templates).filter(isTemplate);

/** The content of an e-mail, with times in the recipient's time zone if known. */
export function contentOf<T extends MailTemplate>(
  template: T,
  facts: FactsOf<T>,
  timeZone: string | null,
): MailContent {
  const byName: { [N in MailTemplate]: Template<FactsOf<N>> } = templates;
  const { content, reason } = byName[template];
  const { subject, ...rest } = content(facts, timeZone);
  return { ...rest, subject: subject.replace(/\s+/g, ' '), reason };
}
