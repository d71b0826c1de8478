import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import type { Category } from '@/api/categoriesApi';
import { isApiError, isUnknownOutcome } from '@/api/errors';
import { useImportProductsMutation } from '@/api/productImportsApi';
import { messageFor } from '@/api/messageFor';
import { messages } from '#contract/messages';
import { checkRows, withServerProblems, type CheckedRow } from './checkRows';
import { FileProblem, readImportFile, type ImportFile } from './readFile';

/** Nobody knows whether it arrived: the same file, chosen anew, would be an import of its own. */
const SAME_AGAIN =
  'Your cars may already be listed. You can safely try again: no car is listed twice.';

/** A file whose rows were checked; nothing of it is listed yet. */
export interface Preview {
  fileName: string;
  file: ImportFile;
  rows: CheckedRow[];
  /** Makes the server list it once, however often it is confirmed. */
  key: string;
}

type ImportState =
  /** Begun anew: after a file that could not be read, or after an import. */
  | { step: 'choosing'; problem: string | null; isAgain: boolean }
  | { step: 'reading'; fileName: string }
  | { step: 'preview'; preview: Preview; problem: string | null }
  | { step: 'done'; preview: Preview; listed: number };

/** From a chosen file by its preview to products. */
export function useImport(categories: readonly Category[]) {
  const [state, setState] = useState<ImportState>({
    step: 'choosing',
    problem: null,
    isAgain: false,
  });
  const [importProducts, { isLoading }] = useImportProductsMutation();
  const latest = useRef<File>(null);

  const choose = async (file: File) => {
    latest.current = file;
    setState({ step: 'reading', fileName: file.name });
    const next = await previewOf(file, categories).catch((error: unknown): ImportState => ({
      step: 'choosing',
      problem: wordsForFile(error),
      isAgain: true,
    }));
    // Another one may have been chosen meanwhile.
    if (latest.current === file) setState(next);
  };

  const confirm = async (preview: Preview) => {
    const rows = preview.rows.flatMap(({ product }) => (product ? [product] : []));
    const { data, error } = await importProducts({ key: preview.key, rows });
    if (data?.acknowledged) {
      setState({ step: 'done', preview, listed: rows.length });
      return;
    }
    const fieldErrors = isApiError(error) ? error.fieldErrors : {};
    const mended = { ...preview, rows: withServerProblems(preview.rows, fieldErrors) };
    const hasMarked = mended.rows.some((row, index) => row !== preview.rows[index]);
    const problem = hasMarked
      ? 'Nothing was listed. We found more rows with errors.'
      : data
        ? (data.message ?? messages.somethingWrong)
        : wordsForFailure(error);
    setState({ step: 'preview', preview: mended, problem });
  };

  return {
    state,
    isBusy: isLoading,
    choose: (file: File) => void choose(file),
    confirm,
    startOver: () => setState({ step: 'choosing', problem: null, isAgain: true }),
  };
}

async function previewOf(
  chosen: File,
  categories: readonly Category[],
): Promise<ImportState & { step: 'preview' }> {
  const file = await readImportFile(chosen);
  const rows = await checkRows(file, categories);
  const preview = { fileName: chosen.name, file, rows, key: nanoid() };
  return { step: 'preview', preview, problem: null };
}

function wordsForFailure(error: unknown): string {
  const message = messageFor(error);
  return isUnknownOutcome(error) ? `${message} ${SAME_AGAIN}` : message;
}

const wordsForFile = (error: unknown) =>
  error instanceof FileProblem
    ? error.message
    : 'We couldn’t read this file. It may have moved. Choose it again.';
