import { describeError } from './errors';

/** What a mutation hook's trigger resolves with. */
interface MutationOutcome<Answer> {
  data?: Answer;
  error?: unknown;
}

/**
 * Null when the call did what it was for; otherwise words for a person: the failure's own, or
 * `nothingDone` when the server accepted the call and changed nothing.
 */
export async function failureWords<Answer>(
  call: PromiseLike<MutationOutcome<Answer>>,
  hasWorked: (answer: Answer) => boolean,
  nothingDone: string,
): Promise<string | null> {
  const { data, error } = await call;
  if (data === undefined) return describeError(error);
  return hasWorked(data) ? null : nothingDone;
}
