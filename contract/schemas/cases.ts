import * as yup from 'yup';
import {
  APPEAL_MAX,
  appealOutcomes,
  caseDecisions,
  reasonsOf,
  REPORT_NOTE_MAX,
  reportReasons,
  type CaseSubject,
} from '../cases';
import { TEXT_MAX } from '../limits';
import { statement, suspensionEnd } from '../suspensions';
import { id, optionalLines, optionalText } from './fields';

const note = optionalLines('Note', REPORT_NOTE_MAX)
  .default('')
  .when('reason', {
    is: 'other',
    then: (field) => field.required('Tell us what is wrong.'),
  });

/** Reason and note of a report. A report for another reason says what it is about. */
const reportFields = (subject: CaseSubject) => ({
  reason: yup.string().oneOf(reasonsOf[subject], 'Choose a reason.').required('Choose a reason.'),
  note,
});

export const reportFormSchema = (subject: CaseSubject) => yup.object(reportFields(subject));
export type ReportForm = yup.InferType<ReturnType<typeof reportFormSchema>>;

/** What `reason` and `note` of POST /reports are: both optional, so that §7's payload is enough. */
export const optionalReportFields = {
  reason: yup.string().oneOf(reportReasons, 'Choose a reason.').optional(),
  note,
};

const isExplained = (decision: unknown) => decision !== 'unfounded' && decision !== 'closed';
/**
 * POST /cases/{id}/decision. A decision against the person has a reason and a statement, which they
 * read. `days`: for a suspension; without them it has no end.
 */
export const caseDecisionSchema = yup.object({
  decision: yup.string().oneOf(caseDecisions, 'Choose a decision.').required('Choose a decision.'),
  reason: yup
    .string()
    .oneOf(reportReasons, 'Choose a reason.')
    .when('decision', {
      is: isExplained,
      then: (field) => field.required('Choose a reason.'),
    }),
  statement: optionalLines('Statement', TEXT_MAX.statement)
    .default('')
    .when('decision', { is: isExplained, then: () => statement('Statement') }),
  days: suspensionEnd,
  /** The hash of the plan that the admin confirmed (`GET /plans`). */
  plan: optionalText('plan', 100),
});
export type CaseDecisionBody = yup.InferType<typeof caseDecisionSchema>;

/** POST /decisions/{id}/appeal. */
export const appealSchema = yup.object({
  appeal: statement('Appeal', APPEAL_MAX),
});
export type AppealBody = yup.InferType<typeof appealSchema>;

/** POST /cases/{id}/appeal. */
export const appealDecisionSchema = yup.object({
  outcome: yup.string().oneOf(appealOutcomes, 'Choose an outcome.').required('Choose an outcome.'),
  answer: statement('Answer'),
});
export type AppealDecisionBody = yup.InferType<typeof appealDecisionSchema>;

/** POST /reports: the seller of the car instead of the car (an extension). */
export const reportTargets = ['car', 'seller'] as const;

export const caseParams = yup.object({ id: id('Case') });
