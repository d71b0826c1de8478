import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import type { Category } from '@/api/categoriesApi';
import { isApiError, isUnknownOutcome } from '@/api/errors';
import { useImportProductsMutation } from '@/api/productImportsApi';
import { messageFor } from '@/api/messageFor';
import { messages } from '#contract/messages';
import {
  checkRows,
  mendCell,
  withServerProblems,
  type CellChange,
  type CheckedRow,
} from './checkRows';
import { matchColumns, type ChosenColumns } from './matchColumns';
import { ImportFileError, readImportFile, type ImportFile } from './readFile';

/** For a request with an unknown outcome. A retry is safe because it sends the same key. */
const SAFE_TO_RETRY =
  'Your cars may already be listed. You can safely try again: no car is listed twice.';

export interface NamedFile {
  fileName: string;
  file: ImportFile;
}

/** A file with validated rows, before the import. */
export interface Preview extends NamedFile {
  rows: CheckedRow[];
  /** The idempotency key: the server lists the file once, also if the request is repeated. */
  key: string;
}

type ImportState =
  /** `isRestart`: after an unreadable file or a finished import. */
  | { step: 'choosing'; problem: string | null; isRestart: boolean }
  | { step: 'reading'; fileName: string }
  /** The headings of required columns are unknown. */
  | { step: 'matching'; named: NamedFile; chosen: ChosenColumns }
  | { step: 'preview'; preview: Preview; problem: string | null }
  | { step: 'done'; preview: Preview; listed: number };

/** The steps of an import: choose a file, match its columns if necessary, preview, confirm. */
export function useImport(categories: readonly Category[]) {
  const [state, setState] = useState<ImportState>({
    step: 'choosing',
    problem: null,
    isRestart: false,
  });
  const [importProducts, { isLoading }] = useImportProductsMutation();
  /** Results for an earlier file are ignored. */
  const latest = useRef<File>(null);
  /** For the next file of the same program. */
  const lastChosen = useRef<ChosenColumns>({});

  const choose = async (file: File) => {
    latest.current = file;
    setState({ step: 'reading', fileName: file.name });
    const next = await read(file).catch((error: unknown): ImportState => ({
      step: 'choosing',
      problem: fileErrorMessage(error),
      isRestart: true,
    }));
    if (latest.current === file) setState(next);
  };

  const read = async (chosen: File): Promise<ImportState> => {
    const named = { fileName: chosen.name, file: await readImportFile(chosen) };
    return named.file.missing.length > 0
      ? { step: 'matching', named, chosen: lastChosen.current }
      : previewOf(named, categories);
  };

  const match = async ({ fileName, file }: NamedFile, chosen: ChosenColumns) => {
    const current = latest.current;
    lastChosen.current = { ...lastChosen.current, ...chosen };
    const headers = file.columns.map(({ header }) => header);
    const matched = { ...file, ...matchColumns(headers, chosen) };
    const next = await previewOf({ fileName, file: matched }, categories);
    if (latest.current === current) setState(next);
  };

  const confirm = async (preview: Preview, chosen: readonly CheckedRow[]) => {
    const rows = chosen.flatMap(({ product }) => (product ? [product] : []));
    const { data, error } = await importProducts({ key: preview.key, rows });
    if (data?.acknowledged) {
      setState({ step: 'done', preview, listed: rows.length });
      return;
    }
    const fieldErrors = isApiError(error) ? error.fieldErrors : {};
    const updated = { ...preview, rows: withServerProblems(preview.rows, chosen, fieldErrors) };
    const hasNewProblems = updated.rows.some((row, index) => row !== preview.rows[index]);
    const problem = hasNewProblems
      ? 'Nothing was listed. We found more rows with errors.'
      : data
        ? (data.message ?? messages.somethingWrong)
        : failureMessage(error);
    setState({ step: 'preview', preview: updated, problem });
  };

  const mend = (change: CellChange) =>
    setState((current) => {
      if (current.step !== 'preview') return current;
      const { file, rows } = current.preview;
      const mended = rows.map((row) =>
        row.line === change.line ? mendCell(row, file, change, categories) : row,
      );
      return { ...current, preview: { ...current.preview, rows: mended } };
    });

  return {
    state,
    isBusy: isLoading,
    choose: (file: File) => void choose(file),
    match,
    confirm,
    mend,
    restart: () => setState({ step: 'choosing', problem: null, isRestart: true }),
  };
}

async function previewOf(
  named: NamedFile,
  categories: readonly Category[],
): Promise<ImportState & { step: 'preview' }> {
  const rows = await checkRows(named.file, categories);
  return { step: 'preview', preview: { ...named, rows, key: nanoid() }, problem: null };
}

function failureMessage(error: unknown): string {
  const message = messageFor(error);
  return isUnknownOutcome(error) ? `${message} ${SAFE_TO_RETRY}` : message;
}

const fileErrorMessage = (error: unknown) =>
  error instanceof ImportFileError
    ? error.message
    : 'We couldn’t read this file. It may have moved. Choose it again.';
