import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../VisuallyHidden';
import { countOf, type RowNoun } from './types';

/** How long the list has to stand still before it is read out, in milliseconds. */
const SETTLED_MS = 700;

interface FoundRowsProps {
  noun: RowNoun;
  /** How many rows match; null while nobody knows. */
  total: number | null;
  /** What is searched for; its change is what makes the count worth reading out. */
  search: string;
}

/** Reads out how many rows a search or a filter has found, once the typing and the list have settled. */
export function FoundRows({ noun, total, search }: FoundRowsProps) {
  const [first] = useState(search);
  const [words, setWords] = useState('');
  const [hasSearched, setHasSearched] = useState(false);
  if (!hasSearched && search !== first) setHasSearched(true);

  const found =
    total === null ? null : `${total === 0 ? `No ${noun.many}` : countOf(total, noun)} found`;
  useEffect(() => {
    if (!hasSearched || found === null) return;
    const timer = setTimeout(() => setWords(found), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [hasSearched, found, search]);

  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}
