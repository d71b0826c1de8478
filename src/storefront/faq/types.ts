import type { Fact } from './FactList';

/** A piece of an answer: a paragraph, a list of terms, or some code. */
export type Block = { text: string } | { facts: readonly Fact[] } | { code: string };

export interface Question {
  question: string;
  answer: readonly Block[];
}
